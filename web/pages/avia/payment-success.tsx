import { loadResult } from '#web/air/booking/result-loader.ts'
import { ResultPage } from '#web/air/booking/result-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/payment-success'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadResult(request)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Билеты оплачены' })
}

export { ResultFallback as HydrateFallback } from '#web/air/booking/result-fallback.tsx'

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  return <ResultPage {...loaderData} />
}
