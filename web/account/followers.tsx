import { type Follower, listFollowers } from '#contract/personal.ts'
import { pageOf } from '#domain/account/order-list.ts'
import { thousands } from '#domain/thousands.ts'
import { counted, words } from '#domain/plural.ts'
import { call } from '#web/api.ts'
import { AskedView } from './asked-view.tsx'
import { BonusHistory } from './bonus-history.tsx'
import css from './followers.module.css'
import { initialsOf } from './initials.ts'
import { pageIndexOf, useListAddress } from './list-address.ts'
import { Pages } from './pages.tsx'
import panel from './panel.module.css'
import { ReferralCard } from './referral-card.tsx'
import { useAsked } from './use-asked.ts'

const ask = (signal: AbortSignal) => call(listFollowers, {}, { signal })

/** «Подписчики»: the link to invite by, who came by it and what they brought, the history of points (NAV-19, DBON-08). */
export function Followers() {
  const { asked, again } = useAsked(ask)
  return (
    <>
      <ReferralCard title="Зовите в дорогу" level={1} />
      <div className={css.columns}>
        <section className={panel.panel} aria-labelledby="followers">
          <h2 id="followers" className="h2">
            Подписчики
          </h2>
          <AskedView asked={asked} again={again} height={240}>
            {({ data }) => (data.length > 0 ? <Table rows={data} /> : <Nobody />)}
          </AskedView>
        </section>
        <BonusHistory />
      </div>
    </>
  )
}

function Table({ rows }: { rows: Follower[] }) {
  const { params } = useListAddress()
  const page = pageOf(rows, pageIndexOf(params.get('p')))
  const total = rows.reduce((sum, { Bonus }) => sum + Bonus, 0)
  return (
    <>
      <p className="quiet">
        {counted(rows.length, ['подписчик', 'подписчика', 'подписчиков'])}, принесли {counted(total, words.bonus)}
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
          {page.rows.map(({ UserId, login, Bonus, isActivated }) => (
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
      <Pages index={page.index} pages={page.pages} />
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
