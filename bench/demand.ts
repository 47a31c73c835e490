import type { Engine } from '#world/air/journeys/engine.ts'

export type CityPair = { from: number; to: number }

/** The same numbers in [0, 1) every time. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Weekly seats that leave each city of the timetable. */
function seatsByCity({ timetable }: Engine): Float64Array {
  const seats = new Float64Array(timetable.cities.length)
  timetable.departure.forEach((_, pattern) => {
    const days = timetable.weekdays[pattern]!.toString(2).replaceAll('0', '').length
    if (timetable.operator[pattern] === 0) {
      seats[timetable.cityOf[timetable.from[pattern]!]!]! += days * timetable.seats[timetable.plan[pattern]!]!.Y
    }
  })
  return seats
}

/** Who asks: pairs that begin in some countries, and how many times more readily people fly inside their own. */
export type Demand = { startsIn?: (country: string) => boolean; home: number }

/** Plain gravity: a border is no hindrance. It asks for many pairs that nobody would fly. */
export const PLAIN = 1
/** The border effect of gravity models, a guess: it flatters the share of empty answers, for pairs at home are easy. */
export const MORE_AT_HOME = 8

/** Pairs as people want them: by the seats of both cities, the less the farther, nothing under 250 km. */
export function demandedPairs(engine: Engine, count: number, { startsIn = () => true, home }: Demand, seed = 7): CityPair[] {
  const { timetable } = engine
  const { cities, km } = timetable
  const seats = seatsByCity(engine)
  const countries = cities.map((_, city) => timetable.airports[timetable.cityOf.indexOf(city)]!.country)
  const roll = dice(seed)
  const starts = seats.map((weight, city) => (startsIn(countries[city]!) ? weight : 0))
  return Array.from({ length: count }, () => {
    const from = draw(starts, roll())
    const pull = seats.map((weight, city) => {
      const far = km[from * cities.length + city]!
      const ease = countries[city] === countries[from] ? home : 1
      return city === from || far < 250 ? 0 : (weight * ease) / far ** 1.2
    })
    return { from, to: draw(pull, roll()) }
  })
}

function draw(weights: Float64Array, roll: number): number {
  let rest = roll * weights.reduce((sum, weight) => sum + weight, 0)
  for (let at = 0; at < weights.length; at++) {
    rest -= weights[at]!
    if (rest < 0) return at
  }
  return weights.length - 1
}
