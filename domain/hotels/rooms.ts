import { type BedType, bedTypes } from './bed.ts'
import { type HotelFilters, compileFilters, readRate } from './filter.ts'
import { hasBreakfast } from './meals.ts'
import type { Rate } from './offer.ts'
import type { Guests } from './query.ts'

/** A kind of room with the ways to buy it, cheapest first: `shown` fit the filters, `hidden` do not (DHOT-05). */
export type RoomGroup = { name: string; shown: Rate[]; hidden: Rate[] }

/** The rates of a hotel by kind of room; rooms go by their cheapest fitting rate, those with none last. */
export function groupRooms(rates: readonly Rate[]): RoomGroup[] {
  const groups = new Map<string, RoomGroup>()
  for (const rate of rates) {
    const group = groups.get(rate.roomName) ?? { name: rate.roomName, shown: [], hidden: [] }
    ;(rate.hidden ? group.hidden : group.shown).push(rate)
    groups.set(rate.roomName, group)
  }
  const price = ({ shown, hidden }: RoomGroup) => (shown[0] ? shown[0].price : 1e12 + (hidden[0]?.price ?? 0))
  return [...groups.values()].toSorted((left, right) => price(left) - price(right))
}

/** The cheapest fitting rate with free cancellation now. */
export function cheapestRefundable(rates: readonly Rate[]): Rate | undefined {
  return rates
    .filter(({ hidden, cancellation }) => !hidden && cancellation.isAvailable)
    .reduce<Rate | undefined>((best, rate) => (best && best.price <= rate.price ? best : rate), undefined)
}

/** What the quick filters over the rooms can distinguish here; a filter that would change nothing is left out. */
export function roomChoices(rates: readonly Rate[]): { breakfast: boolean; free: boolean; beds: BedType[] } {
  const breakfast = new Set(rates.map(({ meal }) => hasBreakfast(meal.info.id)))
  const free = new Set(rates.map(({ cancellation }) => cancellation.isAvailable))
  const beds = bedTypes.filter((bed) => rates.some(({ bedType }) => bedType === bed))
  return { breakfast: breakfast.size > 1, free: free.size > 1, beds: beds.length > 1 ? beds : [] }
}

/** The same rates, those hidden by the filters marked as hidden; none is ever removed (DHOT-05). */
export function markRates(rates: readonly Rate[], filters: HotelFilters, now: Date): Rate[] {
  const compiled = compileFilters(filters, now)
  return rates.map((rate) => ({ ...rate, hidden: !compiled.rate(readRate(rate)) }))
}

/** Children younger than this have no bed of their own. */
const OWN_PLACE_FROM = 2

const baby = 'До\u00a02\u00a0лет ребёнок спит с\u00a0родителями, отдельного места нет'

/**
 * Where the children of a party sleep in a room; undefined without children. A room of four and more has four beds to begin with.
 */
export function childBeds({ adults, children }: Guests, room: { sleeps: number; beds: BedType }): string | undefined {
  const grown = children.filter((age) => age >= OWN_PLACE_FROM)
  const sentences = [grown.length > 0 && placesOf(adults, grown.length, room), grown.length < children.length && baby]
  return sentences.filter(Boolean).join('. ') || undefined
}

function placesOf(adults: number, children: number, { sleeps, beds }: { sleeps: number; beds: BedType }): string {
  const further = adults + children - (sleeps >= 4 ? 4 : 2)
  const sleep = children === 1 ? 'Ребёнок спит' : 'Дети спят'
  if (further >= children)
    return `${sleep} на\u00a0дополнительн${children === 1 ? 'ом месте, оно' : 'ых местах, они'} в\u00a0цене`
  if (further > 0)
    return `${sleep} на\u00a0основных кроватях, ${further === 1 ? 'одно место дополнительное: оно' : 'часть мест дополнительная: она'} в\u00a0цене`
  if (sleeps >= 4) return `${sleep} на\u00a0основных кроватях`
  return beds === 'double' ? 'Ребёнок спит на\u00a0двуспальной кровати вместе со\u00a0взрослым' : `${sleep} на\u00a0своей кровати`
}

/** `Вай-фай, рабочий стол, USB-розетка`: what is in a room as one sentence, only its first word capital. */
export function amenityList(amenities: readonly string[]): string {
  const inside = (word: string) => word.replace(/^[А-ЯЁ](?=[а-яё])/u, (capital) => capital.toLowerCase())
  return amenities.map((amenity, at) => (at === 0 ? amenity : inside(amenity))).join(', ')
}
