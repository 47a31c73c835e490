import { baggageOf, durationOf, endsOf } from '#domain/air/offer.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { hourOf } from '#domain/text/hour-of.ts'

/** The weights of «Лучший», in hundredths that always sum to 100; our own margin is not among them. */
export type Weights = { price: number; time: number; comfort: number }
export const weightNames = ['price', 'time', 'comfort'] as const
export type WeightName = (typeof weightNames)[number]

export const usualWeights: Weights = { price: 55, time: 25, comfort: 20 }

export function sameWeights(one: Weights, other: Weights): boolean {
  return weightNames.every((name) => one[name] === other[name])
}

/** The weights with one of them changed: the other two share the rest in their proportion, evenly where both are zero. */
export function withWeight(weights: Weights, name: WeightName, value: number): Weights {
  const [one, other] = weightNames.filter((each) => each !== name) as [WeightName, WeightName] // three less one
  const set = Math.min(100, Math.max(0, Math.round(value)))
  const [left, shared] = [100 - set, weights[one] + weights[other]]
  const first = Math.round(shared > 0 ? (left * weights[one]) / shared : left / 2)
  return { ...weights, [name]: set, [one]: first, [other]: left - first }
}

/** How pleasant the hour of departure is: 1 from 7 to 22, 0 at 3. */
export function easeOfHour(hour: number): number {
  if (hour >= 7 && hour <= 22) return 1
  return hour < 3 ? (3 - hour) / 5 : hour < 7 ? (hour - 3) / 4 : (27 - hour) / 5
}

/** Baggage and a departure by day, each a half. */
function easeOf(offer: FoundOffer): number {
  return (Number(baggageOf(offer) > 0) + easeOfHour(hourOf(endsOf(offer.flightSegments)[0].departure))) / 2
}

type Priced = { offer: FoundOffer; price: number }

/** The score of a fare among all fares of its list, 0 to 100; minus infinity without a price. */
export function scoresOf(fares: readonly Priced[], weights: Weights): (fare: Priced) => number {
  const known = fares.filter(({ price }) => price < Infinity)
  const price = nearness(known.map((fare) => fare.price))
  const time = nearness(known.map(({ offer }) => durationOf(offer)))
  const comfort = nearness(known.map(({ offer }) => 1 - easeOf(offer)))
  return (fare) =>
    fare.price === Infinity
      ? -Infinity
      : weights.price * price(fare.price) +
        weights.time * time(durationOf(fare.offer)) +
        weights.comfort * comfort(1 - easeOf(fare.offer))
}

/** How near a value is to the least: 1 there, 0 at the most, 1 where all are equal. */
function nearness(values: readonly number[]): (value: number) => number {
  const [least, most] = values.reduce(([min, max], value) => [Math.min(min, value), Math.max(max, value)], [Infinity, -Infinity])
  return (value) => (most > least ? 1 - (value - least) / (most - least) : 1)
}
