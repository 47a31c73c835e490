import { data, redirect } from 'react-router'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import type { Handle } from '#web/shell/handle.ts'
import type { Route } from './+types/support.route'
import { queryOf, readSupport, statusOf, supportMeta } from './support-page.ts'
import { SupportScreen } from './support-screen.tsx'

export async function loader({ request, params }: Route.LoaderArgs) {
  const slug = params.page ?? ''
  if (slug !== slug.toLowerCase()) throw redirect(href(paths.supportPage, { page: slug.toLowerCase() }), 301)
  const read = await readSupport(queryOf('common', request, params.page), request.signal)
  return data(read, { status: statusOf(read) })
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return readSupport(queryOf('common', request, params.page), request.signal)
}

export const handle = { shared: [], scripts: 'on-interaction', keyOf: String } satisfies Handle

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return supportMeta(matches, loaderData)
}

export default function Support({ loaderData }: Route.ComponentProps) {
  return <SupportScreen read={loaderData} />
}
