import { Suspense } from 'react'
import { redirect, useSearchParams } from 'react-router'
import type { AirTickets } from '#contract/air.ts'
import type { Segment } from '#domain/air/offer.ts'
import { shortDay } from '#domain/text/day-words.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { useTabOwner } from '#web/auth/tab-owner.ts'
import { useAirBasket } from '#web/air/results/basket-store.ts'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { openDraft } from './draft.ts'
import { EmptyBasket } from './empty-basket.tsx'
import { LostOrder } from '#web/purchase/no-order.tsx'
import { PaymentSkeleton } from '#web/purchase/payment-skeleton.tsx'
import { ApiError } from '#web/data/call.ts'
import { rememberUnpaid } from '#web/purchase/unpaid-order.ts'
import { adoptOrderKey } from '#web/purchase/order-access.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { retryImport, lazyPart } from '#web/boot/lazy-part.ts'
import type { Route } from './+types/booking.route'

// Each step comes alone: nobody needs two of them at once.
const loadForm = () => import('./booking-screen.tsx')
const loadPayment = () => import('#web/air/order/payment-step.tsx')
const loadLinkScreen = () => import('#web/air/deep-link/link-screen.tsx')
const BookingScreen = lazyPart(loadForm, 'BookingScreen')
const PaymentStep = lazyPart(loadPayment, 'PaymentStep')
const OrderResult = lazyPart(() => import('#web/air/order/order-result.tsx'), 'OrderResult')
const LinkScreen = lazyPart(loadLinkScreen, 'LinkScreen')

/**
 * Without `id` the basket and the draft of this tab, with it an order that waits for its money; with more path after it,
 * the offer of a metasearch link (NAV-10).
 */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  if (params['*']) {
    const [link] = await Promise.all([followLink(pathname, request.signal), openDraft()])
    return link
  }
  const id = searchParams.get('id')
  if (id === null) {
    await useAirBasket.persist.rehydrate()
    await Promise.all([openDraft(), useAirBasket.getState().there && retryImport(loadForm)])
    return { trip: useAirBasket.getState() }
  }
  adoptOrderKey(id)
  return { id, ...(await unpaid(id, request.signal)) }
}

async function followLink(path: string, signal: AbortSignal) {
  const [{ resolveLink }] = await Promise.all([import('#web/air/deep-link/resolve-link.ts'), loadLinkScreen()])
  return { resolved: await resolveLink(path, signal) }
}

/** The order while it can be paid; any other state belongs to the result page. */
async function unpaid(id: string, signal: AbortSignal) {
  const [{ askTickets }] = await Promise.all([
    retryImport(() => import('#web/air/order/order-calls.ts')),
    retryImport(loadPayment),
  ])
  try {
    const tickets = await askTickets(id, signal)
    if (tickets.status !== 'Registered') throw redirect(href(paths.airPaid, {}, { id }))
    rememberUnpaid({ product: 'air', id })
    return { tickets, lost: false }
  } catch (error) {
    if (error instanceof ApiError) return { tickets: undefined, lost: error.status === 404 }
    throw error
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOf(loaderData) })
}

/** The flights in the tab's name: another tab may hold other ones. */
function titleOf(loaded: Route.ComponentProps['loaderData'] | undefined): string {
  if (loaded && 'id' in loaded && loaded.tickets) return `Оплата: ${tripName(loaded.tickets.ticketThere.flightSegments)}`
  const segments = (loaded && 'trip' in loaded && loaded.trip?.there?.flightSegments) || []
  return segments.length > 0 ? `${tripName(segments)}: бронирование` : 'Бронирование авиабилетов'
}

function tripName(segments: Segment[]): string {
  return `${segments[0]!.fromCity} – ${segments.at(-1)!.toCity}, ${shortDay(segments[0]!.departure)}` // a direction has at least one segment
}

/** The address tells which step it is; the basket of this tab is not known yet. */
export function HydrateFallback() {
  const [params] = useSearchParams()
  return params.has('id') ? <PaymentSkeleton /> : <BookingSkeleton />
}

export default function Booking({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<HydrateFallback />}>
      <Step loaderData={loaderData} />
    </Suspense>
  )
}

function Step({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const there = useAirBasket((basket) => basket.there)
  const back = useAirBasket((basket) => basket.back)
  const wantsBack = useAirBasket((basket) => basket.search.dateBack !== '')
  if (loaderData && !('trip' in loaderData && loaderData.trip))
    return 'id' in loaderData ? <Order {...loaderData} /> : <LinkScreen {...loaderData} />
  if (!there || (wantsBack && !back)) return <EmptyBasket />
  return <BookingScreen trip={{ there, back }} />
}

/** An order that did not answer, or whose person has signed out, is asked again by the result screen, which leads back here. */
function Order({ id, tickets, lost }: { id: string; tickets: AirTickets | undefined; lost: boolean }) {
  const { generation } = useTabOwner()
  if (lost) return <LostOrder />
  if (tickets && generation === 0) return <PaymentStep key={id} id={id} tickets={tickets} />
  return <OrderResult key={`${id} ${generation}`} id={id} first={undefined} reason={null} />
}
