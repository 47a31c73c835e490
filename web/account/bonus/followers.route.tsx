import { type Follower, listFollowers } from '#contract/personal.ts'
import { counted, plural, words } from '#domain/text/plural.ts'
import { thousands } from '#domain/text/thousands.ts'
import { initialsOf } from '#web/account/initials.ts'
import { pageIndexOf } from '#web/account/orders/list-address.ts'
import { Pages } from '#web/account/orders/pagination.tsx'
import { type OwnData, ownData, useOwnData } from '#web/account/own-data.ts'
import { call } from '#web/data/call.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { RequestView } from '#web/shell/request-view.tsx'
import type { Route } from './+types/followers.route'
import { BonusHistory } from './bonus-history.tsx'
import { ReferralCard } from './referral-card.tsx'
import panel from '#web/account/panel.module.css'
import css from './followers.module.css'

/** Personal, so never in the server's HTML: the token is in the browser. */
export function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const page = pageIndexOf(new URL(url).searchParams.get('p'))
  return ownData(() => fetchFollowers(page, signal), signal)
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

/** A page of the followers; `index` counts from zero. */
function fetchFollowers(index: number, signal: AbortSignal) {
  return call(listFollowers, { p: String(index + 1) }, { signal })
}

type FollowersReply = Awaited<ReturnType<typeof fetchFollowers>>

/** «Подписчики»: the invitation link, who signed up by it and what they brought, the history of points (NAV-19, DBON-08). */
function Followers({ followers }: { followers: OwnData<FollowersReply> | undefined }) {
  const { request, again } = useOwnData(followers)
  return (
    <>
      <ReferralCard title="Зовите в дорогу" level={1} />
      <div className={css.columns}>
        <section className={panel.panel} aria-labelledby="followers">
          <h2 id="followers" className="h2">
            Подписчики
          </h2>
          <RequestView request={request} again={again} height={240}>
            {({ data, list }) => (list && data.length > 0 ? <Table rows={data} list={list} /> : <Nobody />)}
          </RequestView>
        </section>
        <BonusHistory />
      </div>
    </>
  )
}

type Page = { rows: Follower[]; list: { page: number; pages: number; total: number; brought: number } }

function Table({ rows, list }: Page) {
  return (
    <>
      <p className="quiet">
        {counted(list.total, ['подписчик', 'подписчика', 'подписчиков'])},{' '}
        {plural(list.total, ['принёс', 'принесли', 'принесли'])} {counted(list.brought, words.bonus)}
      </p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Логин</th>
            <th scope="col" className={css.right}>
              Бонусы
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ UserId, login, Bonus, isActivated }) => (
            <tr key={UserId}>
              <td>
                <span className={css.who}>
                  <span className={css.avatar} aria-hidden="true">
                    {initialsOf(login)}
                  </span>
                  {login}
                </span>
              </td>
              <td className={css.right}>
                <b>{thousands(Bonus)}</b>
                {!isActivated && <p className="small quiet">ждём, пока подтвердит почту</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages index={list.page - 1} pages={list.pages} />
    </>
  )
}

function Nobody() {
  return (
    <p className="quiet">
      Пока никого. Отправьте ссылку другу: когда он&nbsp;зарегистрируется по&nbsp;ней и&nbsp;подтвердит почту, каждая его покупка
      будет приносить вам бонусы.
    </p>
  )
}
