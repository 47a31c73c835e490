import { expect, test } from 'vitest'
import { engineAt } from '#world/air/journeys/engine.ts'
import { operates } from '#world/air/timetable/timetable.ts'
import { economyFare, nothingSold } from './day-fare.ts'

const engine = engineAt(new Date('2026-11-21T09:00:00Z'))
const { timetable, fares } = engine
const sold = nothingSold(timetable)

/** 5th, 50th and 95th percentile of an adult's lowest price on direct flights of a year, so many days before departure. */
function spread(from: string, to: string, daysLeft: number): number[] {
  const [a, b] = [engine.endOf(from)!.city, engine.endOf(to)!.city]
  const prices: number[] = []
  for (let pattern = 0; pattern < timetable.departure.length; pattern++) {
    if (timetable.cityOf[timetable.from[pattern]!] !== a || timetable.cityOf[timetable.to[pattern]!] !== b) continue
    for (let day = daysLeft + 3; day < 365; day += 3) {
      if (!operates(timetable, pattern, day)) continue
      const fare = economyFare(timetable, fares, { today: day - daysLeft, party: 1, sold }, pattern, day)
      if (fare >= 0) prices.push(fare + fares.tax[pattern]!)
    }
  }
  prices.sort((x, y) => x - y)
  return [0.05, 0.5, 0.95].map((share) => prices[Math.floor(prices.length * share)]!)
}

// Percentiles of inventory.md; ours lie within a fifth below and a quarter above.
test.each([
  ['MOW', 'AER', 60, [4080, 5440, 7840]],
  ['MOW', 'AER', 7, [6180, 8800, 15_100]],
  ['MOW', 'AER', 1, [7940, 10_800, 21_570]],
  ['MOW', 'DXB', 60, [17_040, 20_640, 29_760]],
])('%s–%s costs what such a flight costs %i days before departure', (from, to, daysLeft, wanted) => {
  const ours = spread(from, to, daysLeft)
  const ratios = ours.map((price, at) => price / wanted[at]!)
  for (const ratio of ratios) {
    expect(ratio, `${ours} against ${wanted}`).toBeGreaterThan(0.8)
    expect(ratio, `${ours} against ${wanted}`).toBeLessThan(1.25)
  }
})
