import { type TripEvent, timelineOf } from '#domain/account/timeline.ts'
import { clockOf, DAY_MS, HOUR_MS, type Instant } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { hourOf } from '#domain/text/hour-of.ts'

/** What can be done about a notice: another flight of its order, a hotel for the night, the order itself. */
export type NoticeAction = { kind: 'flights' | 'hotels' | 'order'; label: string }

/** A fact about an event of a trip; one without an action is no warning but a plain line. */
export type Notice = { text: string; action: NoticeAction | null }

/** A stay is told of so long before giving it up begins to cost. */
const FREE_TELLS_MS = 2 * DAY_MS
/** Whoever lands between these hours finds the city asleep. */
const [NIGHT, MORNING] = [23, 6]

/** The notices of each event of a trip, in its order. */
export function noticesOf(events: readonly TripEvent[], now: Date): { event: TripEvent; notices: Notice[] }[] {
  return timelineOf(events).map(({ event, warnings }) => ({
    event,
    notices: [
      ...warnings.map((text): Notice => ({ text, action: mending(event, text) })),
      ...(event.kind === 'flight' ? landing(event, events) : leaving(event, now)),
    ],
  }))
}

function mending(event: TripEvent, text: string): NoticeAction | null {
  if (text.startsWith('На\u00a0пересадку') || text.startsWith('Вылет раньше, чем'))
    return { kind: 'flights', label: 'Другие рейсы' }
  return event.kind === 'stay' ? { kind: 'order', label: 'Открыть бронь' } : null
}

type Of<Kind extends TripEvent['kind']> = Extract<TripEvent, { kind: Kind }>

function landing(flight: Of<'flight'>, events: readonly TripEvent[]): Notice[] {
  const hour = hourOf(flight.arrival)
  const at = Date.parse(flight.arrivalUtc)
  const isNight = hour >= NIGHT || hour < MORNING
  const isAwaited = events.some((event) => event.kind === 'stay' && event.city === flight.to && covers(event, at))
  const fliesOn = events.some((event) => event.kind === 'flight' && event.from === flight.to && isSoon(at, event.departureUtc))
  if (!isNight || isAwaited || fliesOn) return []
  return [
    {
      text: `Прилёт ночью, в\u00a0${clockOf(flight.arrival)}: можно переночевать в\u00a0городе`,
      action: { kind: 'hotels', label: 'Отель на\u00a0ночь' },
    },
  ]
}

/** A room taken for the night of a landing, or for the day before it. */
function covers({ checkInUtc, checkOutUtc }: Of<'stay'>, at: number): boolean {
  return Date.parse(checkInUtc) - DAY_MS / 2 <= at && at < Date.parse(checkOutUtc)
}

function isSoon(at: number, departure: Instant): boolean {
  const wait = Date.parse(departure) - at
  return wait >= 0 && wait < 12 * HOUR_MS
}

function leaving({ freeUntil, lastFree, unpaid }: Of<'stay'>, now: Date): Notice[] {
  if (!freeUntil || unpaid) return []
  const left = Date.parse(freeUntil) - now.getTime()
  if (left <= 0 || left > FREE_TELLS_MS) return []
  const hours = Math.floor(left / HOUR_MS)
  return [
    {
      text: `Бесплатно отменить можно до\u00a0${longDay(lastFree ?? freeUntil)}: осталось ${hours > 0 ? `${hours}\u00a0ч` : 'меньше часа'}`,
      action: { kind: 'order', label: 'Открыть бронь' },
    },
  ]
}
