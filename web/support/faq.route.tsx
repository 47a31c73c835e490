import { data } from 'react-router'
import type { Handle } from '#web/shell/handle.ts'
import type { Route } from './+types/faq.route'
import { queryOf, readSupport, statusOf, supportMeta } from './support-page.ts'
import { SupportScreen } from './support-screen.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const read = await readSupport(queryOf('faq', request, undefined), request.signal)
  return data(read, { status: statusOf(read) })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return readSupport(queryOf('faq', request, undefined), request.signal)
}

export const handle = { shared: ['page'], scripts: 'on-interaction', keyOf: String } satisfies Handle

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return supportMeta(matches, loaderData)
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  return <SupportScreen read={loaderData} />
}
