import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import css from './cookie-notice.module.css'

/**
 * Until it is read (FTR-11, DUI-06). It lies in the flow above the footer and sticks to the bottom of the screen, so
 * nothing moves when it comes and nothing stays under it at the end of a page.
 */
export function CookieNotice({ onOk }: { onOk: () => void }) {
  return (
    <aside className={css.strip} aria-label="Файлы cookie">
      <div className={css.card}>
        <Icon name="cookie" size={24} />
        <p>
          Мы&nbsp;используем файлы cookie. <Link to="/support/cookie">Подробнее</Link>
        </p>
        <Button look="tonal" onClick={onOk}>
          ОК
        </Button>
      </div>
    </aside>
  )
}
