import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { PaymentInfo } from '#contract/hotel-orders.ts'
import { StaySummary } from '#web/hotels/booking/summary.tsx'
import { PaymentPage, type UnpaidOrderView } from '#web/purchase/payment/payment-page.tsx'
import { cancelUnpaidOrder, openPayment, takePoints } from './order-calls.ts'
import { otherRoomLink, resultLink, searchLink } from './order-links.ts'

const priceOnly = {
  terms: 'Цена за вами',
  note: 'номер забронируем при\u00a0оплате',
  after: 'Цену мы\u00a0больше не\u00a0держим',
}

/** The payment of a held room: the bank's page is in a frame, points are taken by a call of their own (DHOT-13, DHOT-14). */
export function HotelPayment({ order }: { order: PaymentInfo }) {
  const { orderId, stay } = order
  const [params] = useSearchParams()
  const view = useMemo((): UnpaidOrderView => {
    const { status, expiresAt, isDone, isSuccess, orderNumber, price, bonusAmount, bonusAvailable, sentTo, reasonText } = order
    const points = { points: bonusAmount, pointsAvailable: bonusAvailable, whyNoPoints: null }
    return { status, expiresAt, number: orderNumber, price, sentTo, reasonText, isDeclined: isDone && !isSuccess, ...points }
  }, [order])
  const calls = useMemo(
    () => ({ open: openPayment(orderId), takePoints: takePoints(orderId), cancel: () => cancelUnpaidOrder(orderId) }),
    [orderId],
  )
  return (
    <PaymentPage
      product="hotel"
      order={view}
      calls={calls}
      view="frame"
      {...(stay.holdsPriceOnly && { hold: priceOnly })}
      summary={({ off, clock }) => <StaySummary stay={stay} off={off} picture={clock} />}
      addresses={{
        search: searchLink(params, stay),
        cancelled: resultLink(orderId),
        otherChoice: otherRoomLink(params, stay),
      }}
    />
  )
}
