import type { Cabin } from '#domain/air/cabin.ts'
import type { AirlineFare } from '#domain/air/offer.ts'
import type { CabinPlan } from '#world/air/timetable/collect-flights.ts'

/** A brand of fare: what it adds to the price of the cabin and what it allows. */
export type Family = {
  /** One letter, part of option ids. */
  code: string
  name: string
  cabin: Cabin
  letter: keyof CabinPlan
  /** Added to an adult's fare of one ticket, domestic and international, before `times`. */
  adds: readonly [number, number]
  times: number
  /** Checked baggage, kg: full-service and low-cost. */
  bagKg: readonly [number, number]
  refund: { allowed: boolean; penalty: readonly [number, number]; untilMinutesBeforeDeparture: number }
  exchange: { allowed: boolean; penalty: readonly [number, number] }
}

const never = { allowed: false, penalty: [0, 0], untilMinutesBeforeDeparture: 0 } as const
const free = { allowed: true, penalty: [0, 0], untilMinutesBeforeDeparture: 1440 } as const

/** The families of every carrier (inventory.md, Fares and seats), each cabin's from the plainest up. */
export const families: readonly Family[] = [
  {
    code: 'L',
    name: 'Лайт',
    cabin: 'Economy',
    letter: 'Y',
    adds: [0, 0],
    times: 1,
    bagKg: [0, 0],
    refund: never,
    exchange: { allowed: false, penalty: [0, 0] },
  },
  {
    code: 'S',
    name: 'Стандарт',
    cabin: 'Economy',
    letter: 'Y',
    adds: [2200, 3500],
    times: 1,
    bagKg: [23, 20],
    refund: never,
    exchange: { allowed: true, penalty: [2500, 5000] },
  },
  {
    code: 'X',
    name: 'Флекс',
    cabin: 'Economy',
    letter: 'Y',
    adds: [2200, 3500],
    times: 1.35,
    bagKg: [23, 20],
    refund: free,
    exchange: { allowed: true, penalty: [0, 0] },
  },
  {
    code: 'W',
    name: 'Комфорт',
    cabin: 'Comfort',
    letter: 'W',
    adds: [0, 0],
    times: 1,
    bagKg: [32, 32],
    refund: { allowed: true, penalty: [3500, 7000], untilMinutesBeforeDeparture: 1440 },
    exchange: { allowed: true, penalty: [0, 0] },
  },
  {
    code: 'C',
    name: 'Бизнес',
    cabin: 'Business',
    letter: 'C',
    adds: [0, 0],
    times: 1,
    bagKg: [64, 64],
    refund: free,
    exchange: { allowed: true, penalty: [0, 0] },
  },
  {
    code: 'F',
    name: 'Первый',
    cabin: 'First class',
    letter: 'F',
    adds: [0, 0],
    times: 1,
    bagKg: [64, 64],
    refund: free,
    exchange: { allowed: true, penalty: [0, 0] },
  },
]

/** The family of an option id's letter, or undefined. */
export function familyOf(code: string): Family | undefined {
  return families.find((family) => family.code === code)
}

/** Families in which separately issued tickets are joined. */
export const combinable = families.filter(({ code }) => code === 'L' || code === 'S')

type Rules = Pick<AirlineFare, 'refund' | 'exchange'>

/** Refund and exchange as the offer shows them; a combined journey has neither (inventory.md). The result must not be changed. */
export function rulesOf(family: Family, market: number, combined: boolean): Rules {
  return combined ? ruleless : (rules.get(family)?.[market] ?? rulesIn(family, market))
}

const ruleless: Rules = { refund: { ...never, penalty: 0 }, exchange: { allowed: false, penalty: 0 } }

function rulesIn({ refund, exchange }: Family, market: number): Rules {
  return {
    refund: { ...refund, penalty: refund.penalty[market]! },
    exchange: { ...exchange, penalty: exchange.penalty[market]! },
  }
}

/** Every family's rules in every market, computed once. */
const rules = new Map(families.map((family) => [family, family.adds.map((_, market) => rulesIn(family, market))]))
