import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type Day, addDays } from '#domain/dates.ts'
import { shortDayOfWeek } from '#domain/day-words.ts'
import { formatRub } from '#domain/money.ts'
import { part } from '#web/shell/part.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './neighbour-dates.module.css'
import { usePrices } from './use-prices.ts'

const PriceMatrix = part(async () => (await import('./prices/price-matrix.tsx')).PriceMatrix)

type Pair = { there: Day; back: Day }
type Props = {
  iataFrom: string
  iataTo: string
  day: Day
  /** Days outside cannot be searched. */
  from: Day
  to: Day
  onChoose: (day: Day) => void
  /** Both days of a return trip and how to move them together. */
  around?: { pair: Pair; first: Day; onChoose: (pair: Pair) => void }
}

/** Seven days around the chosen one, with the lowest price of each; the cheapest ones are green. */
export function NeighbourDates({ iataFrom, iataTo, day, from, to, onChoose, around }: Props) {
  const [wide, setWide] = useState(false)
  const { search } = useLocation()
  const first = clamp(addDays(day, -3), from, addDays(to, -6))
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index)).filter((one) => one <= to)
  const prices = usePrices({ iataFrom, iataTo, from: first, to: days.at(-1) ?? first })
  const known = Object.values(prices ?? {})
  const least = Math.min(...known)
  const varied = Math.max(...known) > least
  const strip = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && chosen)
      strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2
  }, [day])
  return (
    <div className={css.frame}>
      <fieldset ref={strip} aria-label="Соседние даты" className={css.days}>
        {days.map((one) => (
          <button
            key={one}
            type="button"
            className={classes(one === day && css.on, varied && prices?.[one] === least && css.low)}
            aria-current={one === day ? 'date' : undefined}
            onClick={() => one !== day && onChoose(one)}
          >
            {shortDayOfWeek(one)}
            <Price price={prices?.[one]} known={prices !== undefined} />
          </button>
        ))}
      </fieldset>
      <div className={css.foot}>
        {around && (
          <button type="button" className={css.wide} aria-expanded={wide} onClick={() => setWide(!wide)}>
            Туда и&nbsp;обратно, ±3&nbsp;дня
            <Icon name={wide ? 'chevron-up' : 'chevron-down'} size={16} />
          </button>
        )}
        <Link to={`/avia/year${search}`} className={css.wide}>
          Год цен
        </Link>
        <p className={css.note}>Цены за одного взрослого в одну сторону</p>
      </div>
      {around && wide && (
        <Suspense fallback={<Skeleton height={420} />}>
          <PriceMatrix
            iataFrom={iataFrom}
            iataTo={iataTo}
            chosen={around.pair}
            from={around.first}
            to={to}
            onChoose={around.onChoose}
          />
        </Suspense>
      )}
    </div>
  )
}

function clamp(day: Day, from: Day, to: Day): Day {
  return day < from ? from : day > to ? to : day
}

function Price({ price, known }: { price: number | undefined; known: boolean }) {
  if (!known) return <Skeleton width={64} height={14} className={css.coming} />
  return <b>{price === undefined ? 'нет рейсов' : formatRub(price)}</b>
}
