import { type KeyboardEvent, Suspense, memo, useCallback, useMemo, useState } from 'react'
import { withDay } from '#domain/air/form-days.ts'
import { bestWeekday, heatOf, heatSteps, middleOf } from '#domain/air/price-heat.ts'
import type { DayPrices } from '#domain/air/price-matrix.ts'
import type { AirForm } from '#domain/air/query.ts'
import * as paths from '#domain/paths.ts'
import { type Day, addMonths, parseAirDay } from '#domain/text/dates.ts'
import { longDay, monthName, weekdayOf } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { usePrices } from '#web/air/results/use-prices.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { monthsBetween, moveDay, thousandsText, weeksOf } from '#web/ui/calendar.ts'
import { classes } from '#web/ui/classes.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { FlightsChoice, addressOf, stopsOf, yearAddress } from './flights-choice.tsx'
import css from './price-year.module.css'

type YearQuery = {
  form: AirForm
  today: Day
  /** Prices are those of direct flights. */
  isDirect: boolean
}

type Choice = { pressed: Day | undefined; onPick: (day: Day) => void }

/** Every day of the coming year with its lowest price: twelve months, four facts computed from the same cells. */
export function PriceYear({ prices, day, ...query }: YearQuery & { prices?: DayPrices | undefined; day: Day | undefined }) {
  const { form, isDirect } = query
  const { iataFrom, iataTo } = form
  const [pressed, setPressed] = useState(day)
  const onPick = useCallback(
    (next: Day) => {
      setPressed(next)
      // A visitor who returns from the flights of a day finds it pressed; nothing else of the page depends on it.
      history.replaceState(history.state, '', `?${yearAddress(form, isDirect, next)}`)
    },
    [form, isDirect],
  )
  const choice = { pressed, onPick }
  const back = `${paths.airResults}?${addressOf(form, isDirect)}`
  if (!iataFrom || !iataTo || iataFrom === iataTo)
    return (
      <div className="wrap">
        <div className={css.page}>
          <h1 className="d2">Год цен</h1>
          <Empty
            title="Укажите, откуда и куда лететь"
            actions={
              <LinkButton variant="primary" to={paths.airResults}>
                К&nbsp;поиску
              </LinkButton>
            }
          >
            <p>Тогда покажем цену каждого дня на&nbsp;год вперёд.</p>
          </Empty>
        </div>
      </div>
    )
  return (
    <div className="wrap">
      <div className={css.page}>
        <LinkButton variant="text" icon="arrow-left" to={back} className={css.back}>
          К&nbsp;рейсам
        </LinkButton>
        <div>
          <h1 className="d2">
            Год цен: {form.from}&nbsp;— {form.to}
          </h1>
          <p className="quiet">В&nbsp;одну сторону за&nbsp;одного взрослого, в&nbsp;тысячах рублей</p>
        </div>
        <FlightsChoice form={form} isDirect={isDirect} day={pressed} />
        {prices ? <Year {...query} {...choice} prices={prices} /> : <LoadedYear {...query} {...choice} />}
      </div>
    </div>
  )
}

/** The year where it was not in the first HTML. */
function LoadedYear(query: YearQuery & Choice) {
  const { form, today, isDirect } = query
  const { iataFrom, iataTo } = form
  const prices = usePrices({ iataFrom, iataTo, from: today, to: addMonths(today, 12), ...stopsOf(isDirect) })
  return prices ? <Year {...query} prices={prices} /> : <Skeleton height={720} />
}

/** Each month is hydrated in a task of its own. Tab reaches one day of the year, arrows and page keys the others. */
function Year({ form, today, isDirect, prices, pressed, onPick }: YearQuery & Choice & { prices: DayPrices }) {
  const last = addMonths(today, 12)
  const picked = [pressed, parseAirDay(form.dateThere)].find((day) => day && day >= today && day <= last)
  const [reached, setReached] = useState<Day>()
  const stop = reached ?? picked ?? today
  const known = useMemo(() => Object.values(prices), [prices])
  const none = isDirect ? 'цены прямых рейсов нет' : 'цены нет'
  const heat = useMemo(() => heatOf(known), [known])
  if (known.length === 0)
    return (
      <p className="lead quiet">
        {isDirect
          ? 'Цен прямых рейсов по\u00a0дням нет. Посмотрите любые.'
          : 'Цен по\u00a0дням пока не\u00a0знаем. Выберите дату в\u00a0поиске: рейсы могут найтись.'}
      </p>
    )
  const shared = { first: today, last, prices, heat, none, onPick, onReach: setReached }
  return (
    <>
      <Facts prices={prices} />
      <Legend prices={known} none={none} />
      {/* Without scripts a day is sent to this page; `post` leaves a press before hydration to the scripts. */}
      <form method="post" className={css.year} onSubmit={(event) => event.preventDefault()}>
        {[...addressOf(form, isDirect)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {monthsBetween(today, last).map((month) => (
          <Suspense key={month}>
            <YearMonth {...shared} month={month} picked={ofMonth(picked, month)} stop={ofMonth(stop, month)} />
          </Suspense>
        ))}
      </form>
      <div className={pressed && css.follows} aria-live="polite">
        {picked && (
          <div className={css.bar}>
            <p>
              <b>
                {longDay(picked)}, {weekdayOf(picked)}
              </b>
              <span>{prices[picked] === undefined ? none : `от ${formatRub(prices[picked])} за\u00a0взрослого`}</span>
            </p>
            <LinkButton
              variant="primary"
              to={`${paths.airResults}?${addressOf(withDay({ ...form, lastUpdate: 0 }, 'dateThere', picked, today), isDirect)}`}
            >
              Показать рейсы
            </LinkButton>
          </div>
        )}
      </div>
    </>
  )
}

function ofMonth(day: Day | undefined, month: string): Day | undefined {
  return day?.startsWith(month.slice(0, 7)) ? day : undefined
}

/** The legend: the colours, up to which price each, and the frame of a day. */
function Legend({ prices, none }: { prices: readonly number[]; none: string }) {
  return (
    <p className={css.legend}>
      {heatSteps(prices).map(({ heat, most }) => (
        <span key={heat}>
          <i className={css.day} data-heat={heat} />
          {most === undefined ? 'дороже' : `до\u00a0${thousandsText(most)}`}
        </span>
      ))}
      <span>
        <i className={classes(css.day, css.best)} />
        дешевле всего в&nbsp;месяце
      </span>
      <span>
        <i className={css.day} />
        {none}
      </span>
    </p>
  )
}

const days = ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота']

function Facts({ prices }: { prices: Readonly<Record<string, number>> }) {
  const entries = Object.entries(prices).toSorted(([, a], [, b]) => a - b)
  const [cheapest, dearest] = [entries[0]!, entries.at(-1)!] // there is a price
  const { day, share } = bestWeekday(prices)
  return (
    <dl className={css.facts}>
      <Fact name="Дешевле всего" value={formatRub(cheapest[1])} note={`${longDay(cheapest[0])}, ${weekdayOf(cheapest[0])}`} />
      <Fact name="Обычная цена" value={formatRub(middleOf(Object.values(prices)) ?? 0)} note="половина дней дешевле" />
      <Fact name="Дороже всего" value={formatRub(dearest[1])} note={`${longDay(dearest[0])}, ${weekdayOf(dearest[0])}`} />
      {share > 0 && <Fact name="Лучший день недели" value={`−${share}\u00a0%`} note={`${days[day]}, дешевле среднего`} />}
    </dl>
  )
}

function Fact({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <span>{note}</span>
      </dd>
    </div>
  )
}

type Props = {
  month: string
  first: Day
  last: Day
  prices: Readonly<Record<string, number>>
  heat: (price: number) => number
  /** What a day without a price says. */
  none: string
  /** The chosen day and the one that Tab reaches, where they are in this month. */
  picked: Day | undefined
  stop: Day | undefined
  onPick: (day: Day) => void
  onReach: (day: Day) => void
}

const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/** One month of the year: a day, its price in thousands, the colour of its price step. */
const YearMonth = memo(function Month({ month, first, last, prices, heat, none, picked, stop, ...does }: Props) {
  const weeks = weeksOf(month, first)
  const own = weeks.flat().flatMap((day) => (day && prices[day] !== undefined ? prices[day] : []))
  const least = Math.min(...own)
  const title = monthName(month)

  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const next = moveDay(event.currentTarget.value, event.key, { first, last })
    if (!next) return
    event.preventDefault()
    document.querySelector<HTMLElement>(`[value="${next}"]`)?.focus()
  }

  return (
    <section aria-label={`${title} ${month.slice(0, 4)}`} className={css.month} style={{ '--weeks': weeks.length }}>
      <h2>
        <span>
          {title} <span className={css.of}>{month.slice(0, 4)}</span>
        </span>
        {own.length > 0 && <small>от&nbsp;{formatRub(least)}</small>}
      </h2>
      <div className={css.days}>
        {weekdays.map((name) => (
          <span key={name} className={css.weekday} aria-hidden="true">
            {name}
          </span>
        ))}
        {weeks.flat().map((day, at) =>
          day === null || day < first || day > last ? (
            <span key={day ?? `blank ${at}`} className={css.blank}>
              {day && Number(day.slice(8))}
            </span>
          ) : (
            <Cell
              key={day}
              day={day as Day}
              price={prices[day]}
              heat={heat}
              none={none}
              best={prices[day] === least}
              on={day === picked}
              isStop={day === stop}
              onKeyDown={move}
              {...does}
            /> // real days
          ),
        )}
      </div>
    </section>
  )
})

type CellProps = Pick<Props, 'heat' | 'none' | 'onPick' | 'onReach'> & {
  day: Day
  price: number | undefined
  best: boolean
  on: boolean
  isStop: boolean
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

function Cell({ day, price, heat, none, best, on, isStop, onPick, onReach, onKeyDown }: CellProps) {
  const number = String(Number(day.slice(8)))
  const name = `${longDay(day)}, ${weekdayOf(day)}, ${price === undefined ? none : `от ${formatRub(price)}`}`
  return (
    <button
      name="day"
      formMethod="get"
      value={day}
      data-heat={price === undefined ? undefined : heat(price)}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={on}
      className={classes(css.day, best && css.best, on && css.on)}
      onFocus={() => onReach(day)}
      onKeyDown={onKeyDown}
      onClick={() => onPick(day)}
    >
      {number}
      <VisuallyHidden>{name.slice(number.length)}</VisuallyHidden>
      <small aria-hidden="true">{price === undefined ? '' : thousandsText(price)}</small>
    </button>
  )
}
