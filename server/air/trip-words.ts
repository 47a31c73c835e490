import { skyGradient } from '#art/sky.ts'
import { bagText, cabinBagText, leastBag } from '#domain/air/baggage.ts'
import {
  type AirOffer,
  type AirlineFare,
  type Segment,
  clockBefore,
  durationOf,
  endsOf,
  flightNumber,
  stopsOf,
} from '#domain/air/offer.ts'
import { lawSteps } from '#domain/air/refunds/refund-estimate.ts'
import { feeIncreaseMinutes } from '#domain/air/refunds/refund-law.ts'
import { atAirport, refundPeriods } from '#domain/air/refunds/refund-rules.ts'
import { clockOf, dayOfLocal, formatDuration, formatLocalTime } from '#domain/text/dates.ts'
import { longDay, weekdayOf } from '#domain/text/day-words.ts'
import { hourOf } from '#domain/text/hour-of.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { checkInOpens } from '#domain/trips/until-departure.ts'
import type { Fact, FlightLine } from '#server/mail/template.ts'

type Trip = { there: AirOffer; back: AirOffer | null }

/** `Аэрофлот, рейс SU 1138`. */
export function flightName({ airline, flight }: Segment): string {
  return `${airline}, рейс ${flightNumber(flight)}`
}

/** `Шереметьево, SVO`. */
function placeName(name: string, code: string): string {
  return `${name}, ${code}`
}

/** `: Сочи, 20 декабря` and `: 20 декабря`: what follows the number in a subject. */
export function tripInSubject({ there }: Trip): string[] {
  const [first, last] = [there.flightSegments[0], there.flightSegments.at(-1)]
  const day = longDay(first?.departure ?? '')
  return [`: ${last?.toCity ?? ''}, ${day}`, `: ${day}`]
}

/** `Вылет 07:40 из SVO, багаж 23 кг`. */
export function tripInShort({ there: { flightSegments } }: Trip): string {
  const [first] = flightSegments
  const bag = bagText(leastBag(flightSegments)) || 'платный'
  return `Вылет ${clockOf(first?.departure ?? '')} из ${first?.fromCode ?? ''}, багаж ${bag}`
}

/** The trip as lines of a letter, one per flight, with the baggage of a person and when check-in opens. */
export function ticketLines({ there, back }: Trip): FlightLine[] {
  return [there, ...(back ? [back] : [])].flatMap((offer) =>
    offer.flightSegments.map((segment) => ({
      ...lineOf({ flightSegments: [segment] }, stopsOf(offer) > 0 ? '' : ', прямой'),
      note: `${baggageWords(segment)} Онлайн-регистрация обычно с\u00a0${checkInOpens(segment)}.`,
    })),
  )
}

function baggageWords(segment: Segment): string {
  const bag = `Багаж ${bagText(segment) || 'платный'}`
  const cabin = `ручная кладь ${cabinBagText(segment) || '— только сумка'}`
  return `${bag}, ${cabin} на каждого.`
}

/** What is refunded together: a booking item with its offers. */
type TicketPart = { direction: 'there' | 'back' | 'both'; offers: AirOffer[] }

const ways = { there: 'Туда', back: 'Обратно', both: 'Туда и\u00a0обратно' } as const

/** What a refund and an exchange cost, by date: a refund by bookings, for they are refunded whole, an exchange by directions. */
export function termsFacts(items: TicketPart[], now: Date): Fact[] {
  const isOne = items.flatMap(({ offers }) => offers).length === 1
  return items.flatMap(({ direction, offers }) => [
    ...refundFacts(isOne ? '' : ways[direction], offers, now),
    ...offers.map((offer, at) => {
      const way = direction === 'both' ? (at === 0 ? 'there' : 'back') : direction
      return exchangeFact(isOne ? '' : ways[way], offer)
    }),
  ])
}

function refundFacts(way: string, offers: AirOffer[], now: Date): Fact[] {
  const periods = refundPeriods(offers, now)
  if (periods.length === 0) return [{ name: of(way, 'Возврат'), value: 'запрещён тарифом' }]
  return periods.map(({ until, returned }) => {
    const { day, time } = atAirport(until, offers[0]!) // an item has at least one offer
    return { name: of(way, `До ${longDay(day)}, ${time}`), value: `вернём ${formatRub(returned)}` } // atAirport answers a day
  })
}

function exchangeFact(way: string, { airlineFares, combined }: AirOffer): Fact {
  const fee = Math.max(...airlineFares.map(({ exchange }) => exchange.penalty))
  const allowed = !combined && airlineFares.every(({ exchange }) => exchange.allowed)
  const value = !allowed ? 'запрещён тарифом' : fee > 0 ? `${formatRub(fee)} и\u00a0разница` : 'только разница в\u00a0цене'
  return { name: of(way, 'Обмен'), value }
}

/** `Туда, обмен`; without a direction the words alone. */
function of(way: string, words: string): string {
  return way ? `${way}, ${words.slice(0, 1).toLowerCase()}${words.slice(1)}` : words
}

/** The trip as lines of a letter, one per direction. */
export function flightLines({ there, back }: Trip): FlightLine[] {
  return [there, ...(back ? [back] : [])].map((offer) =>
    lineOf(offer, stopsOf(offer) > 0 ? `, ${counted(stopsOf(offer), words.stop)}` : ', прямой'),
  )
}

function lineOf(flown: Pick<AirOffer, 'flightSegments'>, stops: string): FlightLine {
  const [first, last] = endsOf(flown.flightSegments)
  const names = [...new Set(flown.flightSegments.map(({ airline, flight }) => `${airline} ${flightNumber(flight)}`))]
  const otherDay = dayOfLocal(last.arrival) !== dayOfLocal(first.departure) ? `, ${longDay(last.arrival)}` : ''
  return {
    heading: `${longDay(first.departure)}, ${weekdayOf(first.departure)} · ${names.join(', ')}`,
    leaves: clockOf(first.departure),
    lands: clockOf(last.arrival),
    from: placeName(first.from, first.fromCode),
    to: `${placeName(last.to, last.toCode)}${otherDay}`,
    ribbon: skyGradient(hourOf(first.departure), hourOf(last.arrival)),
    about: `${formatDuration(durationOf(flown))}${stops}`,
  }
}

/** The first flight of what is refunded together: the refund terms count from it. */
export type TakeOff = Pick<Segment, 'departure' | 'clockChange'> & { isCombined: boolean }

const LATE_PERCENT = lawSteps[1].keepsPercent

/** What a fare allows, in both languages, until when its own fee applies and what is kept after. */
export function rulesInWords({ refund, exchange }: AirlineFare, takeOff: TakeOff): string {
  const back = refund.allowed && !takeOff.isCombined ? refundWords(refund, takeOff) : never
  const change = exchange.allowed && !takeOff.isCombined ? exchangeWords(exchange.penalty) : none
  return `${back.ru}, ${change.ru} / ${back.en}, ${change.en}`
}

const never = { ru: 'Возврат запрещён', en: 'Non-refundable' }
const none = { ru: 'обмен запрещён', en: 'no changes' }

function refundWords(refund: AirlineFare['refund'], takeOff: TakeOff) {
  const minutes = feeIncreaseMinutes(refund)
  const until = minutes > 0 ? formatLocalTime(clockBefore(takeOff, minutes)) : ''
  const [own, fee] = penalty(refund.penalty)
  return {
    ru: `Возврат${own}${until && ` до ${until}, позже удержат ещё ${LATE_PERCENT}\u00a0% тарифа`}`,
    en: `Refundable, ${fee}${until && ` until ${until}, then another ${LATE_PERCENT}% of the fare is kept`}`,
  }
}

function exchangeWords(amount: number) {
  const [own, fee] = penalty(amount)
  return { ru: `обмен${own}`, en: `changes allowed, ${fee}` }
}

function penalty(amount: number): [ru: string, en: string] {
  return amount > 0 ? [` со сбором ${formatRub(amount)}`, `fee ${formatRub(amount)}`] : [' без сбора', 'no fee']
}
