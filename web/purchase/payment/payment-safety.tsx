import type { PaymentMethod } from '#domain/payments/payment.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CardMarks } from './card-marks.tsx'
import css from './payment-safety.module.css'

/** Under a payment: that it is safe, and the cards we take. */
export function PaymentSafety({ method }: { method: PaymentMethod }) {
  return (
    <div className={css.safe}>
      <span>
        <Icon name="shield-check" />
        Платёж защищён
      </span>
      {method === 'card' && <CardMarks />}
    </div>
  )
}
