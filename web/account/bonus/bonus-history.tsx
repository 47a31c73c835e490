import { useCallback } from 'react'
import { type BonusEntry, type PendingPoints, listBonusHistory } from '#contract/personal.ts'
import { signedPoints } from '#domain/bonus/points.ts'
import { dayOf, formatDay } from '#domain/text/dates.ts'
import { plural, words } from '#domain/text/plural.ts'
import { percents, thousands } from '#domain/text/thousands.ts'
import { pageIndexOf, useListAddress } from '#web/account/orders/list-address.ts'
import { Pages } from '#web/account/orders/pagination.tsx'
import { useSession } from '#web/auth/session.ts'
import { call } from '#web/data/call.ts'
import { useRequest } from '#web/data/use-request.ts'
import { useConfig } from '#web/shell/config.ts'
import { RequestView } from '#web/shell/request-view.tsx'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import panel from '#web/account/panel.module.css'
import css from './bonus-history.module.css'

const PAGE = 5

/** A page of the history, or the last one when there are fewer. */
async function fetchPage(index: number, signal: AbortSignal) {
  const reply = await call(listBonusHistory, { page: String(index) }, { signal })
  const last = Math.max(0, Math.ceil(reply.total / PAGE) - 1)
  if (index <= last) return { ...reply, index }
  return { ...(await call(listBonusHistory, { page: String(last) }, { signal })), index: last }
}

/** What happened to the points, newest first, with the balance after each line (FOL-02, DBON-07). */
export function BonusHistory() {
  const user = useSession((session) => session.user)
  const points = user?.bonusValue
  const { bonus } = useConfig()
  const page = pageIndexOf(useListAddress().params.get('h'))
  const load = useCallback((signal: AbortSignal) => fetchPage(page, signal), [page])
  const { request, again } = useRequest(load)
  return (
    <section className={panel.panel} aria-labelledby="bonus-history">
      <div className={css.head}>
        <div>
          <h2 id="bonus-history" className="h2">
            История бонусов
          </h2>
          <p className="small quiet">1&nbsp;бонус = {thousands(bonus.ratio)}&nbsp;₽, без&nbsp;срока</p>
        </div>
        {points !== undefined && (
          <span className={classes('d3', css.sum)}>
            {thousands(points)}
            <Word count={points} />
          </span>
        )}
      </div>
      {user && !user.isActivated && user.bonusValue > 0 && (
        <p className="quiet">Бонусами можно будет платить, когда вы&nbsp;подтвердите почту.</p>
      )}
      <RequestView request={request} again={again} height={240}>
        {({ data, total, index, pending }) => (
          <>
            {data.length > 1 && <Steps rows={data} />}
            {index === 0 && pending.length > 0 && <Pending rows={pending} />}
            {total > 0 && <Lines rows={data} />}
            {total === 0 && pending.length === 0 && <NoLines percent={bonus.air.percent} />}
            <Pages index={index} pages={Math.max(1, Math.ceil(total / PAGE))} param="h" />
          </>
        )}
      </RequestView>
    </section>
  )
}

/** What a number counts, for a screen reader without the heading over it. */
function Word({ count }: { count: number }) {
  return <VisuallyHidden>{` ${plural(count, words.bonus)}`}</VisuallyHidden>
}

/** Not in the balance yet, so they are listed apart from it. */
function Pending({ rows }: { rows: PendingPoints[] }) {
  return (
    <ul className={css.pending} aria-label="Бонусы, которые ещё придут">
      {rows.map(({ amount, operation, when }) => (
        <li key={operation}>
          <span>
            {operation}
            <small>{when}</small>
          </span>
          <b>
            {signedPoints(amount)}
            <Word count={amount} />
          </b>
        </li>
      ))}
    </ul>
  )
}

const STEP = { width: 20, height: 64 }

/** The balance after each line below it, the oldest first: a picture of the table. */
function Steps({ rows }: { rows: BonusEntry[] }) {
  const balances = rows.map(({ resultBonus }) => resultBonus).toReversed()
  const most = Math.max(1, ...balances)
  const top = (balance: number) => Math.round((1 - Math.max(0, balance) / most) * STEP.height)
  const line = balances.map((balance, at) => `${at === 0 ? 'M0 ' : 'V'}${top(balance)}H${(at + 1) * STEP.width}`).join('')
  const width = balances.length * STEP.width
  return (
    <svg
      className={css.steps}
      viewBox={`0 -2 ${width} ${STEP.height + 4}`}
      height={STEP.height + 4}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={css.under} d={`${line}V${STEP.height}H0Z`} />
      <path className={css.line} d={line} />
    </svg>
  )
}

function Lines({ rows }: { rows: BonusEntry[] }) {
  return (
    <table className={css.lines}>
      <caption className={css.unseen}>История бонусов</caption>
      <thead className={css.unseen}>
        <tr>
          <th scope="col">Операция</th>
          <th scope="col">Бонусы и&nbsp;остаток</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ date, operation, amount, resultBonus }, at) => (
          <tr key={at}>
            <td>
              {operation}
              <time dateTime={date}>{formatDay(dayOf(new Date(date)))}</time>
            </td>
            <td className={css.right}>
              <b className={amount > 0 ? css.more : undefined}>
                {signedPoints(amount)}
                <Word count={amount} />
              </b>
              <span>остаток {thousands(resultBonus)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NoLines({ percent }: { percent: number }) {
  return (
    <p className="quiet">
      Здесь появятся начисления и&nbsp;оплаты. Первые бонусы придут с&nbsp;первой покупкой: {percents(percent)} от&nbsp;цены
      билетов, оплаченной деньгами.
    </p>
  )
}
