import { type KeyboardEvent, type MouseEvent, Suspense, useState } from 'react'
import { type Weights, usualWeights, weightNames } from '#domain/air/filters/best.ts'
import { type Order, orderLabel, sortTypes, withSort } from '#domain/air/filters/sort.ts'
import { formatDuration } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useOptimisticValue } from '#web/ui/use-optimistic-value.ts'
import { stopsText } from './card/direction-row.tsx'
import type { ResultView } from './search-results.ts'
import css from './picks.module.css'

const WeightsDialog = lazyPart(() => import('./weights-dialog.tsx'), 'WeightsDialog')

const pickLabel: Partial<Record<Order, string>> = { best: 'Лучший', price_up: 'Самый дешёвый', time_up: 'Самый быстрый' }
const weightText = { price: 'цена', time: 'время в\u00a0пути', comfort: 'багаж и\u00a0час вылета' }

type Props = {
  view: Pick<ResultView, 'picks' | 'sort'>
  params: URLSearchParams
  /** The visitor's own. */
  weights: Weights | undefined
  onSort: (order: Order) => void
}

/** What stands over a list: the three flights people look for, each begins the list at a press, and the other orders. */
export function Picks({ view: { picks, sort }, params, weights = usualWeights, onSort }: Props) {
  const [shown, change] = useOptimisticValue(sort, onSort)
  const [isOpen, setIsOpen] = useState(false)
  const link = (order: Order) => ({
    href: `?${withSort(params, order)}`,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      fold(event.currentTarget.closest('details'))
      change(order)
    },
  })
  const first = picks.find(({ order }) => order === shown) ?? picks[0]
  return (
    <>
      <div role="tablist" aria-label="Какой рейс первым" className={css.picks}>
        {picks.map(({ order, price, minutes, stops }) => (
          <a
            key={order}
            {...link(order)}
            onKeyDown={moveAlong}
            role="tab"
            aria-selected={order === shown}
            aria-controls="offers"
            tabIndex={order === first?.order ? 0 : -1}
            className={classes(css.pick, order === shown && css.on)}
          >
            <span>{pickLabel[order]}</span> <b>{price === undefined ? '—' : formatRub(price)}</b>{' '}
            <small>
              {formatDuration(minutes)}, {stopsText(stops)}
            </small>
          </a>
        ))}
      </div>
      <div className={classes(css.foot, shown === 'best' && css.best)}>
        <span className={css.bar} aria-hidden="true">
          {weightNames.map((name) => (
            <i key={name} style={{ flexGrow: weights[name] }} />
          ))}
        </span>
        <p className={css.weights}>
          Лучший: {weightNames.map((name) => `${weightText[name]} ${weights[name]}\u00a0%`).join(', ')}.{' '}
          <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            Поменять веса
          </button>
        </p>
        <details ref={foldsItself} className={css.orders}>
          <summary>
            {pickLabel[shown] ? 'Другой порядок' : orderLabel[shown]}
            <Icon name="chevron-down" size={16} />
          </summary>
          <ul aria-label="Сортировка рейсов">
            {sortTypes.map((order) => (
              <li key={order}>
                <a {...link(order)} aria-current={order === shown}>
                  {orderLabel[order]}
                </a>
              </li>
            ))}
          </ul>
        </details>
      </div>
      <Suspense>{isOpen && <WeightsDialog weights={weights} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

/** Arrows lead along the tabs, a space presses one as a button. */
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.parentElement!.children] as HTMLElement[] // they stand in their list
  const at = tabs.indexOf(event.currentTarget)
  const next: Partial<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1, ' ': at }
  const to = next[event.key]
  if (to === undefined) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
  if (event.key === ' ') event.currentTarget.click()
}

/** The `ref` of a list of orders: it closes at Esc and when the focus leaves it, which a press elsewhere takes along. */
function foldsItself(details: HTMLDetailsElement | null) {
  details?.addEventListener('keydown', ({ key }) => key === 'Escape' && fold(details))
  details?.addEventListener('focusout', ({ relatedTarget }) => {
    if (!details.contains(relatedTarget as Node | null)) details.open = false // what takes the focus is a node
  })
}

function fold(details: HTMLDetailsElement | null) {
  if (!details?.open) return
  details.open = false
  details.querySelector('summary')?.focus()
}
