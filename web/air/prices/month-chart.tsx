import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { bundledCities, bundledCity } from '#domain/places/bundled-cities.ts'
import { fromCity, toCity } from '#domain/places/city-cases.ts'
import type { Day } from '#domain/text/dates.ts'
import { longDay, monthMark, monthName } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { searchLink } from '#web/air/search/search-link.ts'
import { retryImport } from '#web/boot/lazy-part.ts'
import { useRequest } from '#web/data/use-request.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useEarlyTyping } from '#web/ui/fields/use-search-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './month-chart.module.css'

type Month = { price: number; date: string }
type Props = { iataFrom: string; iataTo: string; months: readonly Month[] }

/** Lowest and highest bars, in pixels. */
const [LOW, HIGH] = [30, 194]

/** The year of one direction, month by month; another city may be chosen. */
export function MonthChart({ iataFrom, ...first }: Props) {
  const [chosen, choose] = useState(first.iataTo)
  const readEarly = useEarlyTyping(chosen, choose)
  const isOther = chosen !== first.iataTo
  const load = useMemo(
    () => (isOther ? (signal: AbortSignal) => monthsTo({ iataFrom, iataTo: chosen }, signal) : undefined),
    [iataFrom, chosen, isOther],
  )
  const { request, isOld, again } = useRequest(load)
  const shown = isOther && request.phase === 'ready' ? request.reply : first
  const failure = isOther && !isOld && request.phase === 'failed' ? request.text : undefined
  const [from, to] = [bundledCity(iataFrom), bundledCity(failure ? chosen : shown.iataTo)]
  if (!from || !to) return null

  return (
    <section className={css.section} aria-labelledby="months">
      <div className={css.head}>
        <div>
          <h2 id="months" className="d2">
            {to.city} по&nbsp;месяцам
          </h2>
          <p className={css.lead}>Самая низкая цена в&nbsp;одну сторону за&nbsp;одного взрослого</p>
        </div>
        <label className={css.choice}>
          <Icon name="map-pin" size={16} />
          {upper(fromCity(from.cases))} {toCity(to.cases)}
          <Icon name="chevron-down" size={16} />
          <select
            ref={readEarly}
            aria-label="Город, цены которого показаны"
            value={chosen}
            onChange={(event) => choose(event.target.value)}
          >
            {bundledCities
              .filter(({ iata }) => iata !== iataFrom)
              .map(({ iata, city }) => (
                <option key={iata} value={iata}>
                  {city}
                </option>
              ))}
          </select>
        </label>
      </div>
      {failure ? (
        <Banner tone="err" actions={<Button onClick={again}>Повторить</Button>}>
          {failure}
        </Banner>
      ) : shown.months.length > 0 ? (
        <Bars iataFrom={iataFrom} iataTo={shown.iataTo} months={shown.months} busy={isOther && isOld} />
      ) : (
        <p className="lead quiet">На&nbsp;этом направлении рейсов пока нет. Выберите другой город.</p>
      )}
    </section>
  )
}

async function monthsTo(pair: { iataFrom: string; iataTo: string }, signal: AbortSignal): Promise<Omit<Props, 'iataFrom'>> {
  const { call, monthPrices } = await retryImport(() => import('#web/air/search/calls.ts'))
  return { iataTo: pair.iataTo, ...(await call(monthPrices, pair, { signal })) }
}

const upper = (text: string) => text[0]!.toUpperCase() + text.slice(1)

function Bars({ iataFrom, iataTo, months: found, busy }: Props & { busy: boolean }) {
  const months = found.map(({ price, date }) => ({ price, date: date as Day })) // the contract checked it
  const prices = months.map(({ price }) => price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const best = prices.indexOf(least)
  const height = (price: number) => Math.round(LOW + ((price - least) / (most - least || 1)) * (HIGH - LOW))
  return (
    <ol className={css.months} aria-busy={busy || undefined}>
      {months.map(({ price, date }, index) => (
        <li key={date} className={classes(index === best && css.best)}>
          <Link to={searchLink({ iataFrom, iataTo, date })} title={`Самый дешёвый день — ${longDay(date)}`}>
            <span className={css.price}>{formatRub(price)}</span>
            <span className={css.bar} style={{ height: height(price) }} />
            <span aria-hidden="true">{monthMark(date)}</span>
            <VisuallyHidden>
              {monthName(date)}, {longDay(date)}
            </VisuallyHidden>
          </Link>
        </li>
      ))}
    </ol>
  )
}
