import type { OrderStatus } from '#domain/payments/order.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './progress.module.css'

const steps = ['Оплачено', 'Оформляем билеты', 'Билеты оформлены'] as const
const reached: Partial<Record<OrderStatus, number>> = { Authorized: 0, Paid: 1, Ticketing: 1, Ticketed: 3, Confirmed: 3 }

/** Where the tickets are, by the true status of the order. */
export function Progress({ status }: { status: OrderStatus }) {
  const now = reached[status] ?? 0
  return (
    <ol className={css.steps} aria-label="Ход оформления">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === now ? 'step' : undefined}
          className={at < now ? css.done : at === now ? css.now : undefined}
        >
          <span>{at < now ? <Icon name="check" size={16} /> : <i />}</span>
          {at === 0 && now === 0 ? 'Банк подтверждает платёж' : step}
        </li>
      ))}
    </ol>
  )
}
