import { Suspense, useRef, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { dawnLine } from '#domain/dawn/line.ts'
import * as paths from '#domain/paths.ts'
import { MINUTE_MS } from '#domain/text/dates.ts'
import { lazyPart, prefetch } from '#web/boot/lazy-part.ts'
import { cityClock } from '#web/shell/city-clock.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useClock, useTimeout } from '#web/ui/timers.ts'
import type { Dawn } from './dawn.ts'
import css from './dawn-line.module.css'

const loadPanel = () => import('./dawn-panel.tsx')
const DawnPanel = lazyPart(loadPanel, 'DawnPanel')

type City = { iata: string; name: string }
type Props = { dawn: Dawn; onFly: (iata: string) => void }

/** «Сейчас рассвет: …», updated each minute; not a live region, which would talk all day. */
export function DawnLine({ dawn: { at, home, sunrises, line: written }, onFly }: Props) {
  const stand = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  const now = useClock((ms) => ms, MINUTE_MS)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const shown = now ?? Date.parse(at)
  const line = now === undefined ? written : dawnLine(sunrises, now)
  const isOver = now !== undefined && !line?.next
  useTimeout(() => void (navigator.onLine && revalidate()), isOver ? 0 : undefined, at)
  /** The form reads the address; what the page says stays true. */
  async function fly({ iata, name }: City) {
    const form = new URLSearchParams({ iataTo: iata, to: name })
    await navigate(`?${form}`, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
    onFly(iata)
  }

  if (!line) return <div className={css.none} />

  const { now: dawning, next } = line
  // Nobody flies home from home: the panel shows the next city.
  const goal = dawning.iata === home.iata ? (sunrises.find(({ name }) => name === next?.name) ?? dawning) : dawning
  const more = next && ` · через\u00a0${next.minutes}\u00a0мин\u00a0— ${next.name}`
  return (
    <>
      <Link
        ref={stand}
        to={searchTo(home, goal)}
        className={css.line}
        aria-expanded={isOpen}
        onPointerEnter={() => prefetch(loadPanel)}
        onFocus={() => prefetch(loadPanel)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(!isOpen)
        }}
      >
        <span className={css.sun} />
        <span>
          Сейчас рассвет:{' '}
          <b>
            {dawning.name}, {cityClock(new Date(shown), dawning.timeZone)}
          </b>
          {more}
        </span>
        <Icon name="chevron-down" size={16} />
      </Link>
      <Suspense>
        {isOpen && (
          <DawnPanel
            sunrise={goal}
            now={shown}
            home={home.iata}
            anchor={stand}
            onClose={() => setOpen(false)}
            onFly={() => {
              setOpen(false)
              void fly(goal)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Without scripts the line leads to the form of the results with this city in it. */
function searchTo(home: City, { iata, name }: City): string {
  return `${paths.airResults}?${new URLSearchParams({ iataFrom: home.iata, from: home.name, iataTo: iata, to: name })}`
}
