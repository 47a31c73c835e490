import { serverNow } from '#web/boot/server-clock.ts'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSecondsLeft } from '#web/ui/use-seconds-left.ts'
import { clockText } from './countdown.ts'
import { type UnpaidOrder, forgetUnpaid } from './unpaid-order.ts'
import { useUnpaidOrder } from './use-unpaid-order.ts'
import css from './unpaid-order-notice.module.css'

/** An order is held and can still be paid, for a visitor who has returned from the bank or wandered off (DPAY-14). */
export function UnpaidOrderNotice() {
  const order = useUnpaidOrder()
  return order ? <Notice key={order.number} {...order} /> : null
}

function Notice({ number, what, until, to }: UnpaidOrder) {
  const left = useSecondsLeft(until, forgetUnpaid, serverNow)
  return (
    <aside className={css.card} aria-label="Заказ ждёт оплаты">
      <Icon name="clock-hour-4" size={24} />
      <p>
        <b>
          Заказ {number} ждёт оплаты: <span role="timer">{left !== undefined && clockText(left)}</span>
        </b>
        <span className={css.what}>{what}</span>
      </p>
      <LinkButton to={to} variant="tonal">
        Оплатить
      </LinkButton>
      <IconButton icon="x" label="Не напоминать о заказе" onClick={forgetUnpaid} />
    </aside>
  )
}
