import { data } from 'react-router'
import type { Route } from './+types/not-found.route'
import { NotFoundScreen } from './error-screen.tsx'
import type { Handle } from './handle.ts'
import { pageMeta } from './page-meta.ts'

export function loader() {
  return data(null, { status: 404 })
}

export const handle = { header: 'over' } satisfies Handle

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Страница не найдена' })
}

export default NotFoundScreen
