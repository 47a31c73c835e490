import type { FareTable } from '#world/air/fares/fare-table.ts'
import { THROUGH } from '#world/air/fares/rules.ts'
import { type Timetable, kmBetween, pairsFrom } from '#world/air/timetable/timetable.ts'
import { type Chain, type First, addFirst, follow, openChain } from './first-legs.ts'
import { type Journey, type Request, CONNECT_SAME_CARRIER, LAYOVER_MAX, longestJourney } from './journey.ts'
import { fareOf, firstLegFrom } from './legs.ts'
import { isPossibleCarrier } from './lower-bounds.ts'
import {
  type Run,
  undominatedPaths,
  answer,
  beginRun,
  isConnection,
  dominatorOf,
  dropLong,
  list,
  offer,
  openScratch,
  pairLowerBound,
} from './search-scratch.ts'
import { sweepTwoStops } from './two-changes.ts'

/** Answers one direction of one day, the cheapest journey first. */
export type Search = (request: Request) => Journey[]

/**
 * Every journey of at most two changes that no other beats on departure, arrival, changes and price together. One with
 * two changes is offered only where it is quicker than the quickest or much cheaper than the cheapest with fewer, and none
 * that takes far longer than the quickest (journey.ts).
 */
export function openSearch(timetable: Timetable, fares: FareTable): Search {
  const scratch = openScratch(timetable, fares)
  return (request) => {
    const run = beginRun(scratch, request)
    sweepDirectAndOneStop(run)
    dropLong(run)
    const few = undominatedPaths(run)
    sweepTwoStops(run, few)
    dropLong(run, 2)
    return answer(run)
  }
}

/** Offers every direct flight and every way with one change. */
function sweepDirectAndOneStop(run: Run) {
  const { timetable, mark, markedBy, serial } = run.scratch
  const { from, to } = run.request
  const chain = openChain(run)
  if (markedBy[from.city] === serial) addDirect(run, chain, mark[from.city]!)
  for (let [pair, end] = pairsFrom(timetable, from.city); pair < end; pair++) {
    const middle = timetable.pairTo[pair]!
    if (markedBy[middle] !== serial || middle === to.city) continue
    const minutes = timetable.pairBlock[pair]! + CONNECT_SAME_CARRIER + timetable.pairBlock[mark[middle]!]!
    if (minutes > longestJourney(run.quickest)) continue
    const km = kmBetween(timetable, from.city, middle) + kmBetween(timetable, to.city, middle)
    if (km <= run.limitKm) addFirst(run, chain, pair, false)
  }
  run.lastDeparture = chain.lastDeparture
  follow(run, chain, (leg, first) => {
    if (timetable.pairTo[first.pair] === to.city) offerDirect(run, leg)
    else offerOneStop(run, leg, first, mark[timetable.pairTo[first.pair]!]!)
  })
}

// The quickest direct flight with seats says at once how long anything else may take.
function addDirect(run: Run, chain: Chain, pair: number) {
  const { legs, fares, timetable } = run.scratch
  const first = addFirst(run, chain, pair, true)
  for (let leg = first.start; leg < first.end; leg++) {
    const minutes = legs.arrival[leg]! - legs.departure[leg]!
    if (minutes >= run.quickest || legs.departure[leg]! < run.request.notBefore) continue
    if (fareOf(timetable, fares, run.request.pricing, legs, leg) >= 0) run.quickest = minutes
  }
}

function offerDirect(run: Run, leg: number) {
  const { legs, fares, timetable } = run.scratch
  const fare = fareOf(timetable, fares, run.request.pricing, legs, leg)
  if (fare < 0) return
  offer(run, 0, leg, -1, -1, fare + fares.tax[legs.pattern[leg]!]!)
}

function offerOneStop(run: Run, leg: number, first: First, last: number) {
  const { legs, fares, timetable } = run.scratch
  const { pricing, to } = run.request
  const fronts = run.fronts[1]
  const fare = fareOf(timetable, fares, pricing, legs, leg)
  if (fare < 0) return
  const pattern = legs.pattern[leg]!
  const ready = legs.arrival[leg]!
  const tax = fares.tax[pattern]!
  const soonest = ready + CONNECT_SAME_CARRIER + timetable.pairBlock[last]!
  const share = isPossibleCarrier(timetable.pairCarriers, last, timetable.carrier[pattern]!) ? THROUGH : 1
  const cheapest = Math.floor(share * (fare + pairLowerBound(run, last, 1))) + tax + fares.pairTax[last]! - 1
  const departure = legs.departure[leg]!
  if (soonest - departure > longestJourney(run.quickest) || dominatorOf(fronts, soonest, cheapest) >= 0) return
  list(run, last, [first.earliest + CONNECT_SAME_CARRIER, first.latest + LAYOVER_MAX], timetable.pairBlock[last]!)
  const end = run.scratch.listEnd[last]!
  const next = firstLegFrom(legs, run.scratch.listStart[last]!, end, ready + CONNECT_SAME_CARRIER)
  if (next === end) return
  const atLeast = Math.floor(share * (fare + legs.leastFare[next]!)) + tax + fares.pairTax[last]! - 1
  if (dominatorOf(fronts, legs.soonest[next]!, atLeast) >= 0) return
  for (let on = next; on < end; on++) {
    if (legs.departure[on]! > ready + LAYOVER_MAX) break
    if (legs.departure[on]! + timetable.pairBlock[last]! - departure > longestJourney(run.quickest)) break
    const onward = legs.pattern[on]!
    if (to.airport >= 0 && timetable.to[onward] !== to.airport) continue
    if (!isConnection(timetable, pattern, onward, legs.departure[on]! - ready)) continue
    if (dominatorOf(fronts, legs.arrival[on]!, atLeast) >= 0) continue
    const onwardFare = fareOf(timetable, fares, pricing, legs, on)
    if (onwardFare < 0) continue
    const sum = fare + onwardFare
    const through = timetable.carrier[pattern] === timetable.carrier[onward]
    offer(run, 1, leg, on, -1, (through ? Math.round(THROUGH * sum) : sum) + tax + fares.tax[onward]!)
  }
}
