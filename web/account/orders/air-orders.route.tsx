import { exposures, posterCityNamed, posterSrcSet, posterUrl, widePosters } from '#art/poster-cities.ts'
import { type AirRow, hideAirOrders, listAirOrders, showAirOrders } from '#contract/account-orders.ts'
import { newestFirst } from '#domain/account/order-list.ts'
import { type OrderColumn, type OrderFilter, filterLabel, orderFilters } from '#domain/air/account-orders.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { firstWords } from '#domain/refusal-words.ts'
import { clockOf } from '#domain/text/dates.ts'
import { shortDay } from '#domain/text/day-words.ts'
import { daysUntil, inDays } from '#domain/trips/until-departure.ts'
import { type OwnData, ownData } from '#web/account/own-data.ts'
import { call } from '#web/data/call.ts'
import { handFocusOn } from '#web/shell/navigation.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import type { Route } from './+types/air-orders.route'
import { AirOrderDialog, SkyLine } from './air-order-dialog.tsx'
import { AirOrderTable } from './air-order-table.tsx'
import { OrderList } from './order-list.tsx'
import {
  type OrderKind,
  type OrderListCalls,
  type OrdersPage,
  changeOrders,
  claimFrom,
  isListChanged,
  listQueryOf,
} from './orders-data.ts'
import nearestTripStyles from './nearest-trip.module.css'
import css from './order-list.module.css'

/** Personal, so never in the server's HTML: the token is in the browser. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = listQueryOf(airOrderKind, new URL(request.url).searchParams)
  return ownData(async (owner) => {
    await claimFrom(request)
    return airOrderKind.calls.load(query, request.signal, owner)
  }, request.signal)
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return changeOrders(airOrderKind.calls, request)
}

export const shouldRevalidate = isListChanged

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Мои авиабилеты' })
}

export function HydrateFallback() {
  return <AirOrders orders={undefined} />
}

export default function Flights({ loaderData }: Route.ComponentProps) {
  return <AirOrders orders={loaderData} />
}

type Props = { row: AirRow; now: Date; onOpen: (number: string) => void }

/** The next trip: where, when, and its tickets at hand. */
function NearestTrip({ row, now, onOpen }: Props) {
  const { to, dateThere, arrivalThere, fromCode, toCode } = row
  return (
    <section ref={handFocusOn} className={nearestTripStyles.trip} aria-label="Ближайшая поездка">
      <CityView name={to} />
      <div className={nearestTripStyles.about}>
        <p className="small quiet">Ближайшая поездка, {inDays(daysUntil(row.dateThere, row.dateThereUtc, now))}</p>
        <h2 className="d3">{to}</h2>
        <div className={nearestTripStyles.clocks}>
          <b>{clockOf(dateThere)}</b>
          <SkyLine from={dateThere} to={arrivalThere} />
          <b>{clockOf(arrivalThere)}</b>
        </div>
        <p className={nearestTripStyles.ends}>
          <span>
            {shortDay(dateThere)}, {fromCode}
          </span>
          <span>{toCode}</span>
        </p>
        <div className={nearestTripStyles.actions}>
          <LinkButton to={href(paths.airPaid, {}, { id: row.bookingId })} variant="primary" size="s" icon="ticket">
            Билеты
          </LinkButton>
          <Button size="s" onClick={() => onOpen(row.number)}>
            Детали заказа
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The city as our posters show it, by day and by night; nothing for a city without a drawing. */
function CityView({ name }: { name: string }) {
  const city = posterCityNamed(name)
  if (!city) return null
  const shape = widePosters.includes(city.slug) ? 'wide' : 'poster'
  return exposures.map((exposure) => (
    <img
      key={exposure}
      data-exposure={exposure}
      className={nearestTripStyles.city}
      src={posterUrl(city.slug, exposure, shape === 'wide' ? 400 : 240, shape)}
      srcSet={posterSrcSet(city.slug, exposure, shape)}
      sizes="(width < 768px) 100vw, 480px"
      width="480"
      height="240"
      loading="lazy"
      alt=""
    />
  ))
}

const calls: OrderListCalls<AirRow> = {
  async load(query, signal) {
    const { tickets, list } = await call(listAirOrders, query, { signal })
    return { rows: tickets, place: list! } // requested with a page
  },
  hide: (numbers) => call(hideAirOrders, { numbers }),
  show: (numbers) => call(showAirOrders, { numbers }),
  // ACCA-10 and ACCA-11
  removalFailure: (status) => (status >= 400 ? `Ошибка ${status} ! Не удалось выполнить удаление!` : firstWords.unknown),
}

const airOrderKind: OrderKind<AirRow, OrderColumn, OrderFilter> = {
  calls,
  which: 'Какие поездки показать',
  search: 'Номер, город или пассажир',
  filters: orderFilters,
  filterLabel,
  nothing: { all: 'Поездок нет.', future: 'Предстоящих поездок нет.', completed: 'Завершённых поездок нет.' },
  sorts: [
    { label: 'Сначала новые покупки', sort: newestFirst },
    { label: 'Сначала старые покупки', sort: { by: 'date', down: false } },
    { label: 'По дате вылета: ранние', sort: { by: 'departure', down: false } },
    { label: 'По дате вылета: поздние', sort: { by: 'departure', down: true } },
    { label: 'Сначала дешевле', sort: { by: 'price', down: false } },
    { label: 'Сначала дороже', sort: { by: 'price', down: true } },
  ],
  removedText: ([number]) => `Заказ ${number}: бронь и\u00a0билеты не\u00a0отменяются.`,
  numberOf: ({ number }) => number,
  empty: <NoOrders />,
  Nearest: NearestTrip,
  Table: AirOrderTable,
  Dialog: AirOrderDialog,
}

/** «Мои авиабилеты» (ACCA-01 to ACCA-13). */
function AirOrders({ orders }: { orders: OwnData<OrdersPage<AirRow>> | undefined }) {
  return (
    <>
      <div className={css.head}>
        <h1 className="d3">Мои авиабилеты</h1>
        <LinkButton to={paths.accountTrips} variant="text" icon="calendar">
          Поездки
        </LinkButton>
      </div>
      <OrderList kind={airOrderKind} orders={orders} />
    </>
  )
}

function NoOrders() {
  return (
    <Empty
      title="У вас пока нет заказов"
      actions={
        <LinkButton to={paths.airResults} variant="primary" icon="plane-tilt">
          Найти билеты
        </LinkButton>
      }
    >
      Купите билет, и&nbsp;он&nbsp;появится здесь: с&nbsp;рейсами, пассажирами и&nbsp;квитанциями.
    </Empty>
  )
}
