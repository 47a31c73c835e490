import { ErrorScreen } from './error-screen.tsx'
import { pageMeta } from './page-meta.ts'
import type { Route } from './+types/error.route'
import type { Handle } from './handle.ts'

export const handle = { header: 'over' } satisfies Handle

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Упс!' })
}

export default function ErrorPage() {
  return <ErrorScreen />
}
