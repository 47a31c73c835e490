import { Trips } from './trips.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/trips.route'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Поездки по дням' })
}

export default Trips
