import { Followers } from './followers.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/followers.route'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Подписчики' })
}

export default Followers
