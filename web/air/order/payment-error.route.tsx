import { AirResult, loadResult } from './air-result.tsx'
import { ResultFallback } from '#web/purchase/order-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/payment-error.route'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadResult(request)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Оплата не прошла' })
}

export function HydrateFallback() {
  return <ResultFallback name="id" />
}

export default function PaymentError({ loaderData }: Route.ComponentProps) {
  return <AirResult {...loaderData} />
}
