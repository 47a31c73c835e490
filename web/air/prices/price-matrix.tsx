import { type KeyboardEvent, useRef, useState } from 'react'
import { heatOf } from '#domain/air/price-heat.ts'
import { matrixOf } from '#domain/air/price-matrix.ts'
import type { Party } from '#domain/air/query.ts'
import { type Day, addDays } from '#domain/text/dates.ts'
import { dayRange, shortDayOfWeek } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { useTripPrices } from '#web/air/results/use-prices.ts'
import { forParty } from '#web/air/search/party-words.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './price-matrix.module.css'

type Pair = { there: Day; back: Day }
type Props = {
  iataFrom: string
  iataTo: string
  chosen: Pair
  party: Party
  /** Days outside cannot be searched. */
  from: Day
  to: Day
  /** The chosen pair, where a press takes one at once: in a picker, whose own button ends the choice. */
  taken?: Pair
  onChoose: (pair: Pair) => void
}

/** Three days around both ways: what each pair of days costs the party together. Arrows move, Enter picks. */
export function PriceMatrix({ iataFrom, iataTo, chosen, party, from, to, taken, onChoose }: Props) {
  const bounds = { from, to }
  const range = (day: Day) => ({ from: later(addDays(day, -3), from), to: earlier(addDays(day, 3), to) })
  const prices = useTripPrices({ iataFrom, iataTo, ...party }, range(chosen.there), range(chosen.back))
  const [picked, setPicked] = useState(chosen)
  if (!prices) return <Skeleton height={420} />
  const matrix = matrixOf(chosen, bounds, prices)
  return (
    <div className={css.panel}>
      <Grid
        matrix={matrix}
        chosen={chosen}
        picked={taken ?? picked}
        onMove={taken ? undefined : setPicked}
        onPick={taken ? onChoose : setPicked}
      />
      <p className={css.note}>Рубли, туда и&nbsp;обратно {forParty(party)}. При выборе проверим ещё&nbsp;раз.</p>
      {!taken && <Choice matrix={matrix} chosen={chosen} picked={picked} onChoose={onChoose} />}
    </div>
  )
}

const later = (a: Day, b: Day) => (a > b ? a : b)
const earlier = (a: Day, b: Day) => (a < b ? a : b)

type Matrix = ReturnType<typeof matrixOf>
type GridProps = {
  matrix: Matrix
  chosen: Pair
  picked: Pair
  /** Where a pair is picked at once an arrow picks too; where a press ends the choice, arrows only move. */
  onMove: ((pair: Pair) => void) | undefined
  onPick: (pair: Pair) => void
}

function Grid({ matrix: { theres, backs, priceOf }, chosen, picked, onMove, onPick }: GridProps) {
  const [reached, setReached] = useState(picked)
  const table = useRef<HTMLTableElement>(null)
  const known = backs.flatMap((back) => theres.flatMap((there) => priceOf(there, back) ?? []))
  const heat = heatOf(known)
  const least = Math.min(...known)

  function handleKey(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const there = theres[theres.indexOf(reached.there) + step[0]]
    const back = backs[backs.indexOf(reached.back) + step[1]]
    if (!there || !back) return
    onMove?.({ there, back })
    table.current?.querySelector<HTMLElement>(`[data-pair="${there} ${back}"]`)?.focus()
  }

  return (
    <div className={css.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's own grid is a table */}
      <table ref={table} role="grid" aria-label="Цены по датам туда и обратно" className={css.grid} onKeyDown={handleKey}>
        <thead>
          <tr>
            <td className={css.corner}>
              Обратно ↓<br />
              Туда →
            </td>
            {theres.map((there) => (
              <th key={there} scope="col" className={classes(there === chosen.there && css.now)}>
                {shortDayOfWeek(there)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {backs.map((back) => (
            <tr key={back}>
              <th scope="row" className={classes(back === chosen.back && css.now)}>
                {shortDayOfWeek(back)}
              </th>
              {theres.map((there) => {
                const price = priceOf(there, back)
                const on = picked.there === there && picked.back === back
                const isStop = reached.there === there && reached.back === back
                return (
                  <td key={there}>
                    <button
                      type="button"
                      data-pair={`${there} ${back}`}
                      data-heat={price === undefined ? undefined : heat(price)}
                      tabIndex={isStop ? 0 : -1}
                      aria-pressed={on}
                      aria-label={`${dayRange(there, back)}, ${price === undefined ? 'цены нет' : formatRub(price)}`}
                      className={classes(css.cell, price === least && css.best, on && css.on)}
                      onFocus={() => setReached({ there, back })}
                      onClick={() => onPick({ there, back })}
                    >
                      {price === undefined ? '—' : formatRub(price).replace(/\s₽$/, '')}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const steps: Record<string, readonly [there: number, back: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The picked days against the searched ones. */
function Choice({
  matrix,
  chosen,
  picked,
  onChoose,
}: {
  matrix: Matrix
  chosen: Pair
  picked: Pair
  onChoose: Props['onChoose']
}) {
  const price = matrix.priceOf(picked.there, picked.back)
  const now = matrix.priceOf(chosen.there, chosen.back)
  const same = picked.there === chosen.there && picked.back === chosen.back
  const saved = price !== undefined && now !== undefined ? now - price : 0
  return (
    <div className={css.choice} aria-live="polite">
      <p>
        <b>
          {dayRange(picked.there, picked.back)}
          {price !== undefined && <>, {formatRub(price)}</>}
        </b>
        <span>
          {price === undefined && 'Цены этих дней пока не\u00a0знаем'}
          {saved > 0 && `Дешевле на\u00a0${formatRub(saved)}`}
          {saved < 0 && `Дороже на\u00a0${formatRub(-saved)}`}
          {same && price !== undefined && 'Даты вашего поиска'}
        </span>
      </p>
      <Button variant="primary" disabled={same} onClick={() => onChoose(picked)}>
        Показать рейсы
      </Button>
    </div>
  )
}
