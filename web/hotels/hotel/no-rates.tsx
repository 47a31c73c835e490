import { useRevalidator } from 'react-router'
import { dayOf } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { tooManyFor } from '#domain/hotels/too-many.ts'
import { formatRub } from '#domain/text/money.ts'
import * as paths from '#domain/paths.ts'
import { counted } from '#domain/text/plural.ts'
import type { Rates } from './hotel-data.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import css from './no-rates.module.css'
import type { Stay } from './stay.ts'
import { type NearStay, nearStays, useFreeDates } from './use-free-dates.ts'

type Props = Stay & { rates: Exclude<Rates, { kind: 'found' }> }

/** Nothing to buy: why, the nearest dates, the other hotels of the place. */
export function NoRates({ rates, ...of }: Props) {
  if (rates.kind === 'refused') return <RefusedStay code={rates.code} text={rates.text} {...of} />
  const { adults, children } = of.stay
  const most = tooManyFor(of.card.rooms, { adults, children: children.list })
  return most === undefined ? <FreeDates {...of} /> : <TooMany most={most} search={of.search} />
}

/** No dates would help: the party is larger than any room of the hotel. */
function TooMany({ most, search }: Pick<Stay, 'search'> & { most: number }) {
  return (
    <Empty title="Столько гостей в один номер не поместится" actions={<OtherHotels search={search} />}>
      <p>
        Самый большой номер отеля&nbsp;— до&nbsp;{counted(most, ['гостя', 'гостей', 'гостей'])}. Измените число гостей выше
        и&nbsp;забронируйте два номера отдельно или посмотрите другие отели.
      </p>
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
          <Button variant="text" busy={state === 'loading'} onClick={() => void revalidate()}>
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
      <div className={css.links}>
        <NextSteps {...of} />
      </div>
    </div>
  )
}

/** Dates that can be asked for, though nobody has looked whether they are free. */
function NextSteps({ card, stay, search, now }: Stay) {
  const near = nearStays(stay, dayOf(new Date(now), card.timeZone)).slice(0, 3)
  return (
    <>
      <Dates stays={near} search={search} />
      <OtherHotels search={search} />
    </>
  )
}

/** The nearest dates with a free room and its price; other hotels when there are none. */
function FreeDates({ card, stay, search, now }: Stay) {
  const free = useFreeDates({ id: card.id, stay, zone: card.timeZone, now })
  return (
    <Empty
      title="На эти даты свободных номеров нет"
      actions={
        <>
          <Dates stays={free ?? []} search={search} />
          <OtherHotels search={search} />
        </>
      }
    >
      <output>
        {free === undefined
          ? 'Ищем ближайшие свободные даты…'
          : free.length > 0
            ? 'Ближайшие свободные даты, цена за\u00a0всё проживание:'
            : `На\u00a0соседние даты номеров тоже нет. Посмотрите другие отели: ${card.regionName}.`}
      </output>
    </Empty>
  )
}

function Dates({ stays, search }: { stays: readonly NearStay[]; search: URLSearchParams }) {
  return stays.map(({ arrival, departure, price }) => {
    const next = new URLSearchParams(search)
    next.set('arrival', arrival)
    next.set('departure', departure)
    return (
      <LinkButton key={arrival} to={`?${next}`}>
        {dayRange(arrival, departure)}
        {price !== undefined && `, от\u00a0${formatRub(price)}`}
      </LinkButton>
    )
  })
}

function OtherHotels({ search }: { search: URLSearchParams }) {
  return (
    <LinkButton to={`${paths.hotelResults}?${search}`} variant="tonal">
      Другие отели
    </LinkButton>
  )
}
