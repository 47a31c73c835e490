import { Link } from 'react-router'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { focusContent } from './navigation.tsx'
import css from './cookie-notice.module.css'

/** Until it is read (FTR-11, DUI-06). */
export function CookieNotice({ onOk }: { onOk: () => void }) {
  return (
    <aside data-waits className={css.card} aria-label="Файлы cookie">
      <Icon name="cookie" size={24} />
      <p>
        Мы&nbsp;используем файлы cookie. <Link to={href(paths.supportPage, { page: 'cookie' })}>Подробнее</Link>
      </p>
      <Button
        variant="tonal"
        onClick={() => {
          focusContent() // the pressed button disappears
          onOk()
        }}
      >
        ОК
      </Button>
    </aside>
  )
}
