import { Suspense } from 'react'
import { replace, useSearchParams } from 'react-router'
import type { AirTickets } from '#contract/air-orders.ts'
import { formOfLink, linkParamsOf, parseDeepLink } from '#domain/air/links/deep-link.ts'
import { type Segment, endsOf } from '#domain/air/offer.ts'
import { type AirForm, airFormParams, emptyAirForm } from '#domain/air/query.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { shortDay } from '#domain/text/day-words.ts'
import type { Resolved } from '#web/air/deep-link/resolve-link.ts'
import { useAirBasket } from '#web/air/results/basket-store.ts'
import { useAirForm } from '#web/air/search/air-form-store.ts'
import { retryImport, lazyPart } from '#web/boot/lazy-part.ts'
import { useStored } from '#web/data/persisted.ts'
import { EmptyPurchase } from '#web/purchase/empty-purchase.tsx'
import { storeKeyFromAddress } from '#web/purchase/order-access.ts'
import { type OrderReply, OrderPage, fetchOrder } from '#web/purchase/order-page.tsx'
import { PaymentSkeleton } from '#web/purchase/payment/payment-skeleton.tsx'
import { rememberUnpaid } from '#web/purchase/unpaid-order.ts'
import { useUnpaidOrder } from '#web/purchase/use-unpaid-order.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/booking.route'
import type { ChosenFlights } from './booking-form.ts'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { openDraft } from './draft.ts'

// Each step is loaded alone: nobody needs two of them at once.
const loadForm = () => import('./booking-screen.tsx')
const loadPayment = () => import('#web/air/order/air-payment.tsx')
const loadLinkScreen = () => import('#web/air/deep-link/link-screen.tsx')
const BookingScreen = lazyPart(loadForm, 'BookingScreen')
const AirPayment = lazyPart(loadPayment, 'AirPayment')
// A browser with scripts never draws it.
const PlainBooking = import.meta.env.SSR
  ? lazyPart(() => import('#web/air/deep-link/plain-booking.tsx'), 'PlainBooking')
  : () => null
const LinkScreen = lazyPart(loadLinkScreen, 'LinkScreen')

type Loaded =
  | { kind: 'link'; resolved: Resolved }
  | { kind: 'basket'; trip: { there: Pick<ChosenFlights['there'], 'flightSegments'> | null | undefined } }
  | { kind: 'order'; id: string; reply: OrderReply<AirTickets> }

/** The cities of a link for a visitor without scripts, who is shown what it contains. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<AirForm | null> {
  const link = params['*'] ? parseDeepLink(linkParamsOf(new URL(request.url).pathname) ?? {}) : undefined
  if (!link || 'malformed' in link) return null
  const { namedForm } = await import('#web/air/results/flight-search.ts')
  return namedForm(formOfLink(link), request.signal)
}

/**
 * Without `id` the basket and the draft of this tab, with it an unpaid order; with more path after it, the offer of a metasearch
 * link (NAV-10).
 */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded> {
  const { pathname, searchParams } = new URL(request.url)
  if (params['*']) {
    const [link] = await Promise.all([followLink(pathname, request.signal), openDraft()])
    return link
  }
  const id = searchParams.get('id')
  if (id === null) {
    await useAirBasket.persist.rehydrate()
    await Promise.all([openDraft(), useAirBasket.getState().there && retryImport(loadForm)])
    return { kind: 'basket', trip: useAirBasket.getState() }
  }
  storeKeyFromAddress(id)
  return { kind: 'order', id, reply: await unpaid(id, request.signal) }
}

clientLoader.hydrate = true as const

async function followLink(path: string, signal: AbortSignal): Promise<Loaded> {
  const [{ resolveLink }] = await retryImport(() => Promise.all([import('#web/air/deep-link/resolve-link.ts'), loadLinkScreen()]))
  return { kind: 'link', resolved: await resolveLink(path, signal) }
}

/** The order while it can be paid; any other state belongs to the result page. */
async function unpaid(id: string, signal: AbortSignal) {
  const [{ fetchTickets }] = await Promise.all([
    retryImport(() => import('#web/air/order/order-calls.ts')),
    retryImport(loadPayment),
  ])
  const reply = await fetchOrder(() => fetchTickets(id, signal))
  if (reply.kind === 'found') {
    if (reply.order.status !== 'Registered') throw replace(href(paths.airPaid, {}, { id })) // Back would be led here again and again
    rememberUnpaid({ product: 'air', id })
  }
  return reply
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOf(loaderData) })
}

/** The title names the flights, since two tabs may have the bookings of two trips. */
function titleOf(loaded: Loaded | undefined): string {
  if (loaded?.kind === 'order' && loaded.reply.kind === 'found')
    return `Оплата: ${tripName(loaded.reply.order.ticketThere.flightSegments)}`
  if (loaded?.kind === 'order' && loaded.reply.kind === 'lost') return 'Заказ не открылся'
  const segments = loaded?.kind === 'basket' ? (loaded.trip.there?.flightSegments ?? []) : []
  return segments.length > 0 ? `${tripName(segments)}: бронирование` : 'Бронирование авиабилетов'
}

function tripName(segments: Segment[]): string {
  const [first, last] = endsOf(segments)
  return `${first.fromCity} – ${last.toCity}, ${shortDay(first.departure)}`
}

/** The address says which step it is; the basket of this tab is not known yet. */
export function HydrateFallback({ loaderData }: { loaderData?: AirForm | null }) {
  const [params] = useSearchParams()
  if (params.has('id')) return <PaymentSkeleton />
  return (
    <>
      <noscript>{import.meta.env.SSR && <PlainBooking form={loaderData ?? emptyAirForm} />}</noscript>
      <div aria-busy="true">
        <BookingSkeleton />
      </div>
    </>
  )
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
  if (loaderData?.kind === 'link') return <LinkScreen resolved={loaderData.resolved} />
  if (loaderData?.kind === 'order') return <UnpaidFlights key={loaderData.id} {...loaderData} />
  if (!there || (wantsBack && !back)) return <EmptyBasket />
  return <BookingScreen trip={{ there, back }} />
}

function UnpaidFlights({ id, reply }: { id: string; reply: OrderReply<AirTickets> }) {
  return <OrderPage reply={reply}>{(tickets) => <AirPayment id={id} tickets={tickets} />}</OrderPage>
}

/** Nothing to book: back to the search as it was left (DGEN-05). */
function EmptyBasket() {
  const form = useAirForm()
  useStored(useAirForm)
  const unpaid = useUnpaidOrder()
  const known = form.iataFrom && form.iataTo && form.dateThere
  const search = (
    <LinkButton
      to={known ? `${paths.airResults}?${airFormParams(form)}` : paths.airResults}
      variant={unpaid ? 'outline' : 'primary'}
      icon="search"
    >
      Найти билеты
    </LinkButton>
  )
  if (unpaid) {
    const pay = (
      <LinkButton to={unpaid.to} variant="primary">
        Оплатить
      </LinkButton>
    )
    return (
      <EmptyPurchase
        heading="Бронирование"
        title={`Заказ ${unpaid.number} ждёт оплаты`}
        actions={
          <>
            {pay}
            {search}
          </>
        }
      >
        {unpaid.what}. Места и&nbsp;цена пока за&nbsp;вами.
      </EmptyPurchase>
    )
  }
  return (
    <EmptyPurchase heading="Бронирование" title="Вы ещё не выбрали рейс" actions={search}>
      Выберите рейс, и&nbsp;здесь появится форма для пассажиров.
    </EmptyPurchase>
  )
}
