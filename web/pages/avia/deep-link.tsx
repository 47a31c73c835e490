import { loadDraft } from '#web/air/booking/draft.ts'
import { LinkScreen } from '#web/air/link/link-screen.tsx'
import { resolveLink } from '#web/air/link/resolve-link.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/deep-link'

/** The link of a metasearch, resolved in the visitor's browser: the page is not for robots (NAV-10, DAIR-16). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const resolved = await resolveLink(new URL(request.url).pathname, request.signal)
  return { resolved, draft: await loadDraft() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Бронирование' })
}

export { LinkSkeleton as HydrateFallback } from '#web/air/link/link-skeleton.tsx'

export default function DeepLinkPage({ loaderData: { resolved, draft } }: Route.ComponentProps) {
  return <LinkScreen key={'path' in resolved ? resolved.path : ''} resolved={resolved} draft={draft} />
}
