import { data } from 'react-router'
import { NotFoundScreen } from './error-screen.tsx'
import { pageMeta } from './page-meta.ts'
import type { Route } from './+types/not-found.route'
import type { Handle } from './handle.ts'

export function loader() {
  return data(null, { status: 404 })
}

export const handle = { header: 'over' } satisfies Handle

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Страница не найдена' })
}

export default NotFoundScreen
