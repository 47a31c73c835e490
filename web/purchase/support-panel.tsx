import { PhoneLink } from '#web/shell/phone-link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { IconDisc } from './icon-disc.tsx'
import { Panel } from './purchase-screen.tsx'
import css from './result.module.css'

/** A person to call, and the way to another search where the page has no other. */
export function SupportPanel({ number, search }: { number: string; search?: string }) {
  return (
    <Panel>
      <div className={css.support}>
        <IconDisc icon="phone" />
        <div>
          <b>Вам ответит сотрудник</b>
          <p className="small quiet">Назовите номер заказа {number}</p>
        </div>
        <PhoneLink className={css.phone} />
        {search && (
          <LinkButton to={search} variant="text">
            Новый поиск
          </LinkButton>
        )}
      </div>
    </Panel>
  )
}
