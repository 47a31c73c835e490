import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/error'

export const handle = { header: 'over' }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Упс!' })
}

export default function ErrorPage() {
  return <ErrorScreen />
}
