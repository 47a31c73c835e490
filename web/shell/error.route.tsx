import type { Route } from './+types/error.route'
import { ErrorScreen } from './error-screen.tsx'
import type { Handle } from './handle.ts'
import { pageMeta } from './page-meta.ts'

export const handle = { header: 'over' } satisfies Handle

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Упс!' })
}

export default function ErrorPage() {
  return <ErrorScreen />
}
