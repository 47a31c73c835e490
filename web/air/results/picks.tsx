import { Fragment, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { type WeightName, type Weights, sameWeights, usualWeights, weightNames, withWeight } from '#domain/air/filters/best.ts'
import { type Order, orderLabel, sortTypes, withSort } from '#domain/air/filters/sort.ts'
import { formatDuration } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import { useOptimisticValue } from '#web/ui/after-paint.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { stopsText } from './card/direction-row.tsx'
import { saveWeights } from './late-stores.ts'
import type { ResultView } from './search-results.ts'
import css from './picks.module.css'
import weightsStyles from './weights-dialog.module.css'

const pickLabel: Partial<Record<Order, string>> = { best: 'Лучший', price_up: 'Самый дешёвый', time_up: 'Самый быстрый' }
/** The name of a weight, and its description where there is room. */
const weightText = { price: ['цена', ''], time: ['время', ' в\u00a0пути'], comfort: ['багаж и\u00a0час', ' вылета'] } as const

type Props = {
  view: Pick<ResultView, 'picks' | 'sort'>
  params: URLSearchParams
  /** The visitor's own. */
  weights: Weights | undefined
  onSort: (order: Order) => void
}

/** The selected order, at once at a press, and what makes a link to an order. */
function useOrders({ view: { sort }, params, onSort }: Pick<Props, 'view' | 'params' | 'onSort'>) {
  const [shown, change] = useOptimisticValue(sort, onSort)
  const link = (order: Order) => ({
    href: `?${withSort(params, order)}`,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      fold(event.currentTarget.closest('details'))
      change(order)
    },
  })
  return { shown, link }
}

/** Over a list: the three flights people look for, each puts itself first at a press. */
export function Picks(props: Omit<Props, 'weights'>) {
  const { picks } = props.view
  const { shown, link } = useOrders(props)
  const first = picks.find(({ order }) => order === shown) ?? picks[0]
  return (
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
  )
}

/** Under them: the weights of «Лучший», and the other orders. */
export function Orders({ weights = usualWeights, ...props }: Props) {
  const { shown, link } = useOrders(props)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div data-orders className={classes(css.foot, shown === 'best' && css.best)}>
        <span className={css.bar} aria-hidden="true">
          {weightNames.map((name) => (
            <i key={name} style={{ flexGrow: weights[name] }} />
          ))}
        </span>
        <p className={css.weights}>
          <span className={css.wide}>Лучший: </span>
          {weightNames.map((name, at) => (
            <Fragment key={name}>
              {at > 0 && ', '}
              {weightText[name][0]}
              <span className={css.wide}>{weightText[name][1]}</span> {weights[name]}&nbsp;%
            </Fragment>
          ))}
          .{' '}
          <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            Поменять<span className={css.wide}> веса</span>
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
      {isOpen && <WeightsDialog weights={weights} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Arrows lead along the tabs, a space presses one as a button. */
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.parentElement!.children] as HTMLElement[] // they are in their list
  const at = tabs.indexOf(event.currentTarget)
  const next: Partial<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1, ' ': at }
  const to = next[event.key]
  if (to === undefined) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
  if (event.key === ' ') event.currentTarget.click()
}

/** The `ref` of a list of orders: it closes at Esc and when the focus leaves it, as by a press elsewhere. */
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

const weightTitle: Record<WeightName, string> = { price: 'Цена', time: 'Время в\u00a0пути', comfort: 'Багаж и\u00a0час вылета' }

/** The weights of «Лучший»: three shares of a hundred, stored in this browser. */
function WeightsDialog({ weights, onClose }: { weights: Weights; onClose: () => void }) {
  const [draft, setDraft] = useState(weights)
  const take = async () => {
    await saveWeights(sameWeights(draft, usualWeights) ? undefined : draft)
    onClose()
  }
  return (
    <Drawer
      onClose={onClose}
      title="Что важнее"
      size="s"
      footer={
        <>
          {!sameWeights(draft, usualWeights) && <Button onClick={() => setDraft(usualWeights)}>Как обычно</Button>}
          <Button variant="primary" onClick={take}>
            Готово
          </Button>
        </>
      }
    >
      <p className="small quiet">
        Вместе всегда 100&nbsp;%: прибавите одному, остальные уступят. Наше вознаграждение в&nbsp;счёт не&nbsp;идёт.
      </p>
      {weightNames.map((name) => (
        <label key={name} className={weightsStyles.weight}>
          <span>{weightTitle[name]}</span>
          <output>{draft[name]}&nbsp;%</output>
          <input
            type="range"
            className={weightsStyles.slider}
            style={{ '--share': draft[name] / 100 }}
            min={0}
            max={100}
            step={5}
            value={draft[name]}
            aria-label={weightTitle[name]}
            aria-valuetext={`${draft[name]} %`}
            onChange={({ target }) => setDraft(withWeight(draft, name, target.valueAsNumber))}
          />
        </label>
      ))}
    </Drawer>
  )
}
