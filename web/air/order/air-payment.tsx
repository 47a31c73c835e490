import { useMemo } from 'react'
import type { AirTickets } from '#contract/air-orders.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { NOT_APPLICABLE } from '#web/air/results/bonus-toggle.tsx'
import { sessionNow, useSession } from '#web/auth/session.ts'
import { PaymentPage, type UnpaidOrderView } from '#web/purchase/payment/payment-page.tsx'
import { cancelUnpaidOrder, openPayment } from './order-calls.ts'
import { OrderSummary, TravellerList } from './order-summary.tsx'

/** The payment of held seats: points are taken by the press that leads to the bank. */
export function AirPayment({ id, tickets }: { id: string; tickets: AirTickets }) {
  const user = useSession((session) => session.user)
  const order = useMemo((): UnpaidOrderView => {
    const { status, expiresAt, number, price, bonusAvailable, bonusUsed, sentTo } = tickets
    const wantsPoints = bonusAvailable > 0 && (bonusUsed > 0 || sessionNow().addBonuses)
    const points = { points: wantsPoints ? bonusAvailable : 0, pointsAvailable: bonusAvailable }
    const whyNoPoints = user ? refusalOfPoints(tickets, user) : null
    return { status, expiresAt, number, price, sentTo, isDeclined: false, reasonText: null, ...points, whyNoPoints }
  }, [tickets, user])
  const calls = useMemo(() => ({ open: openPayment(id), cancel: () => cancelUnpaidOrder(id) }), [id])
  const addresses = { search: paths.airResults, cancelled: href(paths.airNotPaid, {}, { id, reason: 'cancelled' }) }
  return (
    <PaymentPage
      product="air"
      order={order}
      calls={calls}
      view="whole"
      summary={({ off, clock }) => <OrderSummary tickets={tickets} off={off} clock={clock} />}
      addresses={addresses}
    >
      <TravellerList tickets={tickets} />
    </PaymentPage>
  )
}

function refusalOfPoints({ bonusApplicable }: AirTickets, { isActivated }: { isActivated: boolean }): string | null {
  if (!bonusApplicable) return NOT_APPLICABLE
  return isActivated ? null : 'Подтвердите e-mail, чтобы оплачивать бонусами'
}
