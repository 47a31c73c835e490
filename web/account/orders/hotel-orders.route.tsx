import { HotelOrderList } from './hotel-orders.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/hotel-orders.route'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Мои бронирования' })
}

export default HotelOrderList
