import * as paths from '#domain/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import css from './unknown-hotel.module.css'

/** No hotel at this address: what to do next (NAV-05). */
export function UnknownHotel() {
  return (
    <div className={`wrap ${css.page}`}>
      <h1 className="d2">Отель не&nbsp;найден</h1>
      <Empty
        title="По этому адресу отеля нет"
        actions={
          <>
            <LinkButton to={paths.hotels} variant="primary">
              Найти отель
            </LinkButton>
            <LinkButton to="/">На главную</LinkButton>
          </>
        }
      >
        Возможно, он больше не&nbsp;принимает гостей или&nbsp;в&nbsp;ссылке опечатка.
      </Empty>
    </div>
  )
}
