import { pageIndexOf } from '#web/account/orders/list-address.ts'
import { ownData } from '#web/account/own-data.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Followers, askFollowers } from './followers.tsx'
import type { Route } from './+types/followers.route'

/** Personal, so never in the server's HTML: the token lies in the browser. */
export function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const page = pageIndexOf(new URL(url).searchParams.get('p'))
  return ownData(() => askFollowers(page, signal), signal)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Подписчики' })
}

export function HydrateFallback() {
  return <Followers followers={undefined} />
}

export default function FollowersPage({ loaderData }: Route.ComponentProps) {
  return <Followers followers={loaderData} />
}
