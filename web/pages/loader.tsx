import { Orbit } from '#web/air/booking/orbit.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/loader'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Загрузка оплаты' })
}

/** The address of a payment that has none yet (spec §2). */
export default function Loader() {
  return <Orbit />
}
