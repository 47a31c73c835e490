import { loadResult } from './result-loader.ts'
import { ResultPage } from './result-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/payment-error.route'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadResult(request)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Оплата не прошла' })
}

export { ResultFallback as HydrateFallback } from './result-fallback.tsx'

export default function PaymentError({ loaderData }: Route.ComponentProps) {
  return <ResultPage {...loaderData} />
}
