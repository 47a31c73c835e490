import { type ReactNode, Suspense } from 'react'
import { redirect, replace, useParams, useRevalidator, useSearchParams } from 'react-router'
import type { PaymentInfo } from '#contract/hotel-orders.ts'
import type { RateInfo } from '#contract/hotels.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { lazyPart, retryImport } from '#web/boot/lazy-part.ts'
import { onceConnected } from '#web/boot/once-connected.ts'
import { ApiError, call } from '#web/data/call.ts'
import { failureOf } from '#web/data/failure-of.ts'
import { orderAddress, resultLink } from '#web/hotels/order/order-links.ts'
import { EmptyPurchase } from '#web/purchase/empty-purchase.tsx'
import { storeKeyFromAddress } from '#web/purchase/order-access.ts'
import { type OrderReply, OrderPage, WaitingForOrder, fetchOrder } from '#web/purchase/order-page.tsx'
import { PaymentSkeleton } from '#web/purchase/payment/payment-skeleton.tsx'
import { rememberUnpaid } from '#web/purchase/unpaid-order.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/booking.route'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { loadHotelDraft } from './draft.ts'

type Props = {
  title: string
  to: string
  /** The page it leads to was shown with outdated data: it is fetched again. */
  isOld?: boolean
  action: string
  children?: ReactNode
  retry?: ReactNode
}

/** The booking page of a hotel with nothing to book. */
function NoHotelOrder({ title, to, isOld = false, action, children, retry }: Props) {
  const actions = (
    <>
      {retry}
      <LinkButton to={to} reloadDocument={isOld} variant="primary" icon="bed">
        {action}
      </LinkButton>
    </>
  )
  return (
    <EmptyPurchase heading="Бронирование" title={title} actions={actions}>
      {children}
    </EmptyPurchase>
  )
}

// Each step is loaded alone: nobody needs two of them at once.
const loadForm = () => import('./booking-screen.tsx')
const loadPayment = () => import('#web/hotels/order/hotel-payment.tsx')
const BookingScreen = lazyPart(loadForm, 'BookingScreen')
const HotelPayment = lazyPart(loadPayment, 'HotelPayment')

type Loaded =
  | { kind: 'order'; id: string; reply: OrderReply<PaymentInfo> }
  | { kind: 'stay'; stay: RateInfo }
  | { kind: 'gone'; back: string }
  | { kind: 'failed'; text: string }
  | { kind: 'empty' }

/** With `orderId` an unpaid order, with a rate id the room to be booked, bare the draft of this tab (DHOT-11). */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded> {
  const { searchParams } = new URL(request.url)
  const orderId = searchParams.get('orderId')
  const { rateId } = params
  const { signal } = request
  try {
    if (orderId) return { kind: 'order', id: orderId, reply: await unpaidRoom(orderId, searchParams, { rateId, signal }) }
    if (rateId) return await onceConnected(() => chosenRoom(rateId, searchParams, signal), signal)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: 'failed', text: error.text }
  }
  const draft = loadHotelDraft()
  if (draft && draft.address.startsWith(`${href(paths.hotelBooking, {})}/`)) throw redirect(draft.address)
  return { kind: 'empty' }
}

/** The order while it can be paid, at the address of its rate; any other state belongs to the result page. */
async function unpaidRoom(
  orderId: string,
  params: URLSearchParams,
  { rateId, signal }: { rateId: string | undefined; signal: AbortSignal },
) {
  storeKeyFromAddress(orderId)
  const [{ fetchPaymentInfo }] = await Promise.all([
    retryImport(() => import('#web/hotels/order/order-calls.ts')),
    retryImport(loadPayment),
  ])
  const reply = await fetchOrder(() => fetchPaymentInfo(orderId, signal))
  if (reply.kind === 'found') {
    if (reply.order.status !== 'Registered') throw replace(resultLink(orderId)) // Back would be led here again and again
    rememberUnpaid({ product: 'hotel', id: orderId })
    if (!rateId) throw redirect(orderAddress(params, reply.order))
  }
  return reply
}

async function chosenRoom(rateId: string, params: URLSearchParams, signal: AbortSignal): Promise<Loaded> {
  const [{ getRateInfo }] = await Promise.all([retryImport(() => import('#contract/hotels.ts')), retryImport(loadForm)])
  try {
    const { data: stay } = await call(getRateInfo, { id: rateId }, { signal })
    return { kind: 'stay', stay }
  } catch (error) {
    if (!(error instanceof ApiError) || failureOf(error) !== 'hotels.rate-gone') throw error
    return { kind: 'gone', back: hotelOf(params) }
  }
}

/** The hotel of the address with its search, or the landing when the address names none. */
function hotelOf(params: URLSearchParams): string {
  const id = params.get('hotelId') ?? ''
  const search = new URLSearchParams([...params].filter(([name]) => name !== 'hotelId' && name !== 'showForm'))
  return /^[a-z0-9_-]+$/u.test(id) ? href(paths.hotel, { hotelId: id }, search) : paths.hotels
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOf(loaderData) })
}

function titleOf(loaded: Loaded | undefined): string {
  if (loaded?.kind === 'order' && loaded.reply.kind === 'lost') return 'Заказ не открылся'
  if (loaded?.kind === 'order') return loaded.reply.kind === 'found' ? `Оплата: ${loaded.reply.order.hotelName}` : 'Оплата отеля'
  return loaded?.kind === 'stay' ? `Бронирование: ${loaded.stay.hotel.name}` : 'Бронирование отеля'
}

/** The address says which step it is; a bare one is empty unless this tab has a draft, whose own address follows. */
export function HydrateFallback() {
  const { rateId } = useParams()
  const [params] = useSearchParams()
  if (params.has('orderId')) return <PaymentSkeleton product="hotel" />
  return rateId ? <BookingSkeleton /> : <NothingChosen />
}

export default function HotelBooking({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<HydrateFallback />}>
      <Step loaderData={loaderData} />
    </Suspense>
  )
}

function Step({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  switch (loaderData.kind) {
    case 'order':
      return (
        <OrderPage key={loaderData.id} reply={loaderData.reply}>
          {(order) => <HotelPayment order={order} />}
        </OrderPage>
      )
    case 'stay':
      return <BookingScreen key={loaderData.stay.rateId} stay={loaderData.stay} />
    case 'gone':
      return (
        <NoHotelOrder title="Этот номер уже недоступен" to={loaderData.back} isOld action="Выбрать другой номер">
          Его успели забронировать, или прошла дата заезда. В&nbsp;отеле могут быть другие свободные номера.
        </NoHotelOrder>
      )
    case 'failed':
      return <Failed text={loaderData.text} />
    case 'empty':
      return <NothingChosen />
  }
}

function NothingChosen() {
  return (
    <NoHotelOrder title="Выберите отель и номер" to={paths.hotels} action="К поиску отелей">
      Здесь появится номер, который вы&nbsp;выберете, и&nbsp;останется, пока открыта вкладка.
    </NoHotelOrder>
  )
}

function Failed({ text }: { text: string }) {
  const { revalidate, state } = useRevalidator()
  if (state === 'loading') return <WaitingForOrder />
  return (
    <NoHotelOrder
      title={text}
      to={paths.hotels}
      action="К поиску отелей"
      retry={<Button onClick={() => void revalidate()}>Повторить</Button>}
    />
  )
}
