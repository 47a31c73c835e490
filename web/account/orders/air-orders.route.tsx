import { AirOrders } from './air-orders.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/air-orders.route'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Мои авиабилеты' })
}

export default AirOrders
