import { AirResult, loadResult } from './air-result.tsx'
import { ResultFallback } from '#web/purchase/order-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/payment-success.route'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadResult(request)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Билеты оплачены' })
}

export function HydrateFallback() {
  return <ResultFallback name="id" />
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  return <AirResult {...loaderData} />
}
