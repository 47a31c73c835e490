import { Stays } from '#web/account/stays.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/hotels'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Мои бронирования' })
}

export default Stays
