import { PAYMENT_WINDOW_MIN } from '#domain/payments/payment.ts'
import type { Instant } from '#domain/text/dates.ts'
import { Countdown } from '#web/purchase/countdown.tsx'

type Props = { until: Instant; title?: string; note?: string | undefined; onEnd: () => void }

/** The sunset of a payment window (AIRP-04). */
export function PaymentClock({ until, ...rest }: Props) {
  return <Countdown until={Date.parse(until)} total={PAYMENT_WINDOW_MIN * 60} {...rest} />
}
