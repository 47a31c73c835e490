import { fareNameOf } from '#domain/air/fare-name.ts'
import type { ReactNode } from 'react'
import { bagText, cabinBagText, leastBag, leastCabinBag } from '#domain/air/baggage.ts'
import type { Compared } from '#domain/air/comparison.ts'
import { dayShift, layoversOf } from '#domain/air/layover.ts'
import { baggageOf, durationOf, stopsOf } from '#domain/air/offer.ts'
import { cabinLabel } from '#domain/air/cabin.ts'
import { accrualFor } from '#domain/bonus/discount.ts'
import { clockOf, formatDuration } from '#domain/text/dates.ts'
import { shortDayOfWeek } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { exchangeText, refundText } from '#web/air/results/card/fare-rules.ts'
import { flightNumber } from '#web/air/results/card/fare-words.ts'
import { FlightRibbon } from '#web/air/results/card/flight-ribbon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import css from './compare-table.module.css'

export type Row = {
  title: string
  /** Two flights with one key say the same in this row. */
  key: (one: Compared) => string
  cell: (one: Compared) => ReactNode
  tinted?: boolean
}

/** Who alone has the least of something; nobody where several share it. */
function winner(compared: Compared[], measure: (one: Compared) => number | undefined): Compared | undefined {
  const known = compared.filter((one) => measure(one) !== undefined)
  const least = Math.min(...known.map((one) => measure(one)!)) // the others were left out
  const best = known.filter((one) => measure(one) === least)
  return compared.length > 1 && best.length === 1 ? best[0] : undefined
}

const minutesOf = ({ offer }: Compared) => durationOf(offer)
const text = (title: string, say: (one: Compared) => string): Row => ({ title, key: say, cell: say })

/** What is compared, row by row, in the order in which it matters; `percent` of points for those who earn them. */
export function rowsOf(compared: Compared[], percent?: number): Row[] {
  const quickest = winner(compared, minutesOf)
  const cheapest = winner(compared, ({ bagPrice }) => bagPrice)
  const points = text('Начислим', ({ offer }) => counted(accrualFor(offer.totalPrice, percent ?? 0), words.bonus))
  return [
    { title: 'Время', key: ({ offer }) => offer.id, cell: (one) => <Hours one={one} /> },
    {
      title: 'В пути',
      key: (one) => `${minutesOf(one)} ${layoverText(one)}`,
      cell: (one) => (
        <>
          <b>{formatDuration(minutesOf(one))}</b>
          <small>{layoverText(one)}</small>
          {one === quickest && <Tag tone="ok">Быстрее всех</Tag>}
        </>
      ),
    },
    text('Рейсы', ({ offer }) => offer.flightSegments.map(({ flight }) => flightNumber(flight)).join(', ')),
    text('Самолёт', ({ offer }) => [...new Set(offer.flightSegments.map(({ equipment }) => equipment))].join(', ')),
    text('Класс', ({ offer }) => [...new Set(offer.flightSegments.map(({ cabin }) => cabinLabel[cabin]))].join(', ')),
    text('Багаж', ({ offer }) =>
      baggageOf(offer) > 0 ? `${bagText(leastBag(offer.flightSegments))} на\u00a0человека` : 'Платный',
    ),
    text('Ручная кладь', ({ offer }) => cabinBagText(leastCabinBag(offer.flightSegments)) || 'Нет'),
    {
      title: 'Тариф',
      key: ({ offer }) => `${fareNameOf(offer)} ${offer.combined}`,
      cell: ({ offer }) => (
        <>
          {fareNameOf(offer)}
          {offer.combined && (
            <>
              <Tag tone="warn" icon="arrows-transfer-up">
                Составной билет
              </Tag>
              <small>Багаж нужно получить и&nbsp;сдать заново</small>
            </>
          )}
        </>
      ),
    },
    text('Возврат', ({ offer, side }) => refundText(offer, side === 'back' ? null : offer).replace('Возврат ', '')),
    text('Обмен', ({ offer }) => exchangeText(offer).replace('Обмен ', '')),
    {
      title: 'Цена с\u00a0багажом',
      key: ({ bagPrice }) => String(bagPrice),
      tinted: true,
      cell: (one) => (
        <>
          <b>{one.bagPrice === undefined ? 'Добавить нельзя' : formatRub(one.bagPrice)}</b>
          {one.bagPrice !== undefined && one.bagPrice <= one.offer.totalPrice && <small>уже включён</small>}
          {one === cheapest && <Tag tone="ok">Дешевле всех</Tag>}
        </>
      ),
    },
    ...(percent ? [points] : []),
  ]
}

function layoverText({ offer }: Compared): string {
  const night = layoversOf(offer).some(({ overnight }) => overnight)
  return stopsOf(offer) === 0 ? 'Прямой' : `${counted(stopsOf(offer), words.stop)}${night ? ', ночью' : ''}`
}

function Hours({ one: { offer } }: { one: Compared }) {
  const [first, last] = [offer.flightSegments[0]!, offer.flightSegments.at(-1)!] // an offer has at least one segment
  const days = dayShift(first.departure, last.arrival)
  return (
    <div className={css.hours}>
      <p>
        <b>{clockOf(first.departure)}</b>
        <b>
          {clockOf(last.arrival)}
          {days > 0 && <sup>+{days}</sup>}
        </b>
      </p>
      <FlightRibbon segments={offer.flightSegments} />
      <small>
        {first.fromCode}&nbsp;— {last.toCode}, {shortDayOfWeek(first.departure)}
      </small>
    </div>
  )
}
