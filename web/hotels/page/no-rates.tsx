import { useRevalidator } from 'react-router'
import { addDays, dayOf, daysBetween, parseDay } from '#domain/dates.ts'
import { dayRange } from '#domain/day-words.ts'
import { MAX_NIGHTS } from '#domain/hotels/query.ts'
import type { Rates } from '#web/hotels/hotel-visit.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import css from './no-rates.module.css'
import type { Stay } from './rooms.tsx'

type Props = Stay & { rates: Exclude<Rates, { kind: 'found' }> }

/** Nothing to buy: why, the nearest dates, the other hotels of the place. */
export function NoRates({ rates, ...of }: Props) {
  if (rates.kind === 'refused') return <RefusedStay code={rates.code} text={rates.text} {...of} />
  return (
    <Empty title="На эти даты свободных номеров нет" actions={<WaysOn {...of} />}>
      Попробуйте соседние даты или&nbsp;посмотрите другие отели: {of.card.regionName}.
    </Empty>
  )
}

function RefusedStay({ code, text, ...of }: Stay & { code: string; text: string }) {
  const { revalidate, state } = useRevalidator()
  if (code === 'failed')
    return (
      <Banner
        tone="err"
        actions={
          <Button look="text" busy={state === 'loading'} onClick={() => void revalidate()}>
            Повторить
          </Button>
        }
      >
        {text}
      </Banner>
    )
  return (
    <div className={css.refused}>
      <Banner tone="err">{text}</Banner>
      <div className={css.ways}>
        <WaysOn {...of} />
      </div>
    </div>
  )
}

function WaysOn({ card, stay, search, now }: Stay) {
  return (
    <>
      {nearest(stay, dayOf(new Date(now), card.timeZone)).map(({ arrival, departure }) => {
        const next = new URLSearchParams(search)
        next.set('arrival', arrival)
        next.set('departure', departure)
        return (
          <LinkButton key={arrival} to={`?${next}`} preventScrollReset>
            {dayRange(arrival, departure)}
          </LinkButton>
        )
      })}
      <LinkButton to={`/search/hotels?${search}`} look="tonal">
        Другие отели
      </LinkButton>
    </>
  )
}

/** Up to three stays near the asked one that can be asked for: a day earlier, a day and a week later. */
function nearest({ arrival, departure }: Stay['stay'], today: ReturnType<typeof dayOf>) {
  const [from, to] = [parseDay(arrival), parseDay(departure)]
  const nights = from && to ? Math.min(Math.max(daysBetween(from, to), 1), MAX_NIGHTS) : 1
  const base = from && from > today ? from : addDays(today, 1)
  return [-1, 0, 1, 7]
    .map((shift) => addDays(base, shift))
    .filter((day) => day >= today && !(day === from && addDays(day, nights) === to))
    .slice(0, 3)
    .map((day) => ({ arrival: day, departure: addDays(day, nights) }))
}
