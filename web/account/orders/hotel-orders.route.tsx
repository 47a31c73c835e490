import { type HotelRow, deleteHotelBookings, listHotelBookings, restoreHotelBookings } from '#contract/hotel-account-orders.ts'
import { newestFirst } from '#domain/account/order-list.ts'
import { type HotelOrderColumn, type HotelOrderFilter, hotelOrderFilterLabel, hotelOrderFilters } from '#domain/hotels/booking.ts'
import * as paths from '#domain/paths.ts'
import { type OwnData, ownData } from '#web/account/own-data.ts'
import { call } from '#web/data/call.ts'
import { orderPages, pageKey } from '#web/hotels/order/orders-cache.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import type { Route } from './+types/hotel-orders.route'
import { HotelOrderDialog } from './hotel-order-dialog.tsx'
import { HotelOrderTable } from './hotel-order-table.tsx'
import { OrderList } from './order-list.tsx'
import { type OrderKind, type OrderListCalls, type OrdersPage, changeOrders, isListChanged, listQueryOf } from './orders-data.ts'
import css from './order-list.module.css'

/** Personal, so never in the server's HTML: the token is in the browser. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = listQueryOf(hotelOrderKind, new URL(request.url).searchParams)
  return ownData((owner) => hotelOrderKind.calls.load(query, request.signal, owner), request.signal)
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return changeOrders(hotelOrderKind.calls, request)
}

export const shouldRevalidate = isListChanged

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Мои бронирования' })
}

export function HydrateFallback() {
  return <HotelOrderList orders={undefined} />
}

export default function HotelOrders({ loaderData }: Route.ComponentProps) {
  return <HotelOrderList orders={loaderData} />
}

/** Fetched once in fifteen minutes for one person (ACCH-08). */
const calls: OrderListCalls<HotelRow> = {
  async load(query, signal, owner) {
    const key = pageKey(owner, query)
    const known = orderPages.get(key)
    const reply = known ?? (await call(listHotelBookings, query, { signal }))
    if (!known) orderPages.set(key, reply)
    return { rows: reply.data, place: reply.list! } // requested with a page
  },
  hide: (numbers) => call(deleteHotelBookings, { numbers }),
  show: (numbers) => call(restoreHotelBookings, { numbers }),
  forget: orderPages.forget,
  removalFailure: () => 'Не удалось выполнить удаление!',
}

const hotelOrderKind: OrderKind<HotelRow, HotelOrderColumn, HotelOrderFilter> = {
  calls,
  which: 'Какие бронирования показать',
  search: 'Номер, отель, город или гость',
  filters: hotelOrderFilters,
  filterLabel: hotelOrderFilterLabel,
  nothing: {
    all: 'Бронирований нет.',
    future: 'Предстоящих поездок нет.',
    active: 'Сейчас поездок нет.',
    completed: 'Завершённых поездок нет.',
  },
  sorts: [
    { label: 'Сначала новые покупки', sort: newestFirst },
    { label: 'Сначала старые покупки', sort: { by: 'date', down: false } },
    { label: 'По дате заезда: ранние', sort: { by: 'checkIn', down: false } },
    { label: 'По дате заезда: поздние', sort: { by: 'checkIn', down: true } },
    { label: 'Сначала дешевле', sort: { by: 'price', down: false } },
    { label: 'Сначала дороже', sort: { by: 'price', down: true } },
  ],
  removedText: (numbers) =>
    `${numbers.length === 1 ? 'Заказ' : 'Заказы'} ${numbers.join(', ')}: бронь и\u00a0оплата не\u00a0отменяются.`,
  numberOf: ({ orderNumber }) => orderNumber,
  empty: <NoHotelOrders />,
  Table: HotelOrderTable,
  Dialog: HotelOrderDialog,
}

/** «Мои бронирования», with vouchers (ACCH-01 to ACCH-12). */
function HotelOrderList({ orders }: { orders: OwnData<OrdersPage<HotelRow>> | undefined }) {
  return (
    <>
      <div className={css.head}>
        <h1 className="d3">Мои бронирования</h1>
        <LinkButton to={paths.accountTrips} variant="text" icon="calendar">
          Поездки
        </LinkButton>
      </div>
      <OrderList kind={hotelOrderKind} orders={orders} />
    </>
  )
}

function NoHotelOrders() {
  return (
    <Empty
      title="У вас пока нет заказов"
      actions={
        <LinkButton to={paths.hotels} variant="primary" icon="bed">
          Найти отели
        </LinkButton>
      }
    >
      Забронируйте отель, и&nbsp;он&nbsp;появится здесь: с&nbsp;гостями, условиями отмены и&nbsp;ваучером.
    </Empty>
  )
}
