import { hasBreakfast } from './meals.ts'
import type { Rate } from './offer.ts'
import { type BedType, bedTypes } from './bed.ts'

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

/** The cheapest fitting rate that can be given back for nothing now. */
export function cheapestRefundable(rates: readonly Rate[]): Rate | undefined {
  return rates
    .filter(({ hidden, cancellation }) => !hidden && cancellation.isAvailable)
    .reduce<Rate | undefined>((best, rate) => (best && best.price <= rate.price ? best : rate), undefined)
}

/** What the quick choices over the rooms can tell apart here; a choice that would change nothing is left out. */
export function roomChoices(rates: readonly Rate[]): { breakfast: boolean; free: boolean; beds: BedType[] } {
  const breakfast = new Set(rates.map(({ meal }) => hasBreakfast(meal.info.id)))
  const free = new Set(rates.map(({ cancellation }) => cancellation.isAvailable))
  const beds = bedTypes.filter((bed) => rates.some(({ bedType }) => bedType === bed))
  return { breakfast: breakfast.size > 1, free: free.size > 1, beds: beds.length > 1 ? beds : [] }
}
