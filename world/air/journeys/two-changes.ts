import { THROUGH } from '#world/air/fares/rules.ts'
import { kmBetween, pairsFrom } from '#world/air/timetable/timetable.ts'
import { type First, addFirst, follow, openChain } from './first-legs.ts'
import { CONNECT_SAME_CARRIER, LAYOVER_MAX, TWO_CHANGES_SAVE, longestJourney } from './journey.ts'
import { NEVER, fareOf, firstLegFrom, nextLegFrom } from './legs.ts'
import { type Reach, type Shared, lowSum, sharedAfter, sharedBefore, sharedBy } from './lower-bounds.ts'
import { type Path, type Run, isConnection, dominatorOf, insert, list, offer, pairLowerBound } from './search-scratch.ts'

/** A second and a third pair, and what they take and cost at least: minutes with both changes, taxes, fares. */
type Middle = { pair: number; last: number; minutes: number; tax: number; lowerBound: number }

/** Offers ways with two changes where they beat those with `few` clearly enough (journey.ts). */
export function sweepTwoStops(run: Run, few: Path[]) {
  const best = {
    minutes: few.reduce((least, { arrival, departure }) => Math.min(least, arrival - departure), NEVER),
    price: Math.ceil(few.reduce((least, { price }) => Math.min(least, price), NEVER) * TWO_CHANGES_SAVE),
  }
  const chain = openChain(run)
  const middles = new Map<First, Middle[]>()
  visitBestPairsFirst(run, best, (pair, hopeful) => middles.set(addFirst(run, chain, pair, false), hopeful))
  if (middles.size === 0) return
  run.lastDeparture = chain.lastDeparture
  const latest = chain.firsts.reduce((most, first) => Math.max(most, first.latest), -NEVER)
  run.homeBefore = latest + 2 * LAYOVER_MAX + run.scratch.longestBlock
  noteHomeAfter(run, middles)
  let waiting = 0
  follow(run, chain, (leg, first) => {
    const departure = run.scratch.legs.departure[leg]!
    for (; waiting < few.length && few[waiting]!.departure >= departure; waiting++) replay(run, few[waiting]!)
    offerTwoStops(run, { leg, first, middles: middles.get(first)!, best })
  })
}

// From when on a traveller can be at the gate of each last pair.
function noteHomeAfter({ scratch: { homeAfter, timetable } }: Run, middles: Map<First, Middle[]>) {
  for (const hopeful of middles.values()) for (const { last } of hopeful) homeAfter[last] = NEVER
  for (const [{ earliest }, hopeful] of middles)
    for (const { last, minutes } of hopeful)
      homeAfter[last] = Math.min(homeAfter[last]!, earliest + minutes - timetable.pairBlock[last]!)
}

// A path of fewer changes takes its place on the last front when its departure is reached.
function replay(run: Run, { arrival, price }: Path) {
  if (dominatorOf(run.fronts[2], arrival, price) < 0) insert(run.fronts[2], arrival, price, -1, () => {})
}

type Best = { minutes: number; price: number }

function visitBestPairsFirst(run: Run, best: Best, visit: (pair: number, middles: Middle[]) => void) {
  const { timetable } = run.scratch
  const { from, to } = run.request
  const reach = run.scratch.reach(to.city)
  for (let [pair, end] = pairsFrom(timetable, from.city); pair < end; pair++) {
    const first = timetable.pairTo[pair]!
    if (first === to.city || reach.minutes[first] === NEVER) continue
    if (kmBetween(timetable, from.city, first) + kmBetween(timetable, to.city, first) > run.limitKm) continue
    const minutes = timetable.pairBlock[pair]! + CONNECT_SAME_CARRIER + reach.minutes[first]!
    if (minutes > longestJourney(run.quickest)) continue
    if (minutes >= best.minutes && boundOf(run, pair, reach, first) >= best.price) continue
    const middles = middlesOf(run, pair, best)
    if (middles.length > 0) visit(pair, middles)
  }
}

// No journey over this pair and two more costs less.
function boundOf(run: Run, pair: number, reach: Reach, city: number): number {
  const low = pairLowerBound(run, pair, 0) + run.lowerBounds.lowest * reach.fare[city]!
  return Math.floor(THROUGH * low) + run.scratch.fares.pairTax[pair]! + reach.tax[city]! - 3
}

function middlesOf(run: Run, pair: number, best: Best): Middle[] {
  const { timetable, fares, mark, markedBy, serial } = run.scratch
  const { pairTo, pairBlock } = timetable
  const { from, to } = run.request
  const first = pairTo[pair]!
  const flown = kmBetween(timetable, from.city, first)
  const start = pairLowerBound(run, pair, 0)
  const found: Middle[] = []
  for (let [next, end] = pairsFrom(timetable, first); next < end; next++) {
    const second = pairTo[next]!
    if (markedBy[second] !== serial || second === from.city || second === to.city) continue
    if (flown + kmBetween(timetable, first, second) + kmBetween(timetable, to.city, second) > run.limitKm) continue
    const last = mark[second]!
    const minutes = pairBlock[next]! + pairBlock[last]! + 2 * CONNECT_SAME_CARRIER
    if (pairBlock[pair]! + minutes > longestJourney(run.quickest)) continue
    const tax = fares.pairTax[next]! + fares.pairTax[last]!
    const [lowerBound, lastLowerBound] = [pairLowerBound(run, next, 1), pairLowerBound(run, last, 2)]
    if (pairBlock[pair]! + minutes >= best.minutes) {
      const low = lowSum(start, lowerBound, lastLowerBound, sharedBy(timetable.pairCarriers, pair, next, last))
      if (Math.floor(low) + fares.pairTax[pair]! + tax - 3 >= best.price) continue
    }
    found.push({ pair: next, last, minutes, tax, lowerBound })
  }
  return found
}

type Start = { leg: number; first: First; middles: Middle[]; best: Best }

function offerTwoStops(run: Run, start: Start) {
  const { legs, fares, timetable } = run.scratch
  const fare = fareOf(timetable, fares, run.request.pricing, legs, start.leg)
  if (fare < 0) return
  const pattern = legs.pattern[start.leg]!
  const departure = legs.departure[start.leg]!
  const ready = legs.arrival[start.leg]!
  for (const middle of start.middles) {
    const { pair, last, lowerBound } = middle
    const tax = fares.tax[pattern]! + middle.tax - 3
    const shared = sharedAfter(timetable.pairCarriers, timetable.carrier[pattern]!, pair, last)
    const home = lastFrom(run, last, ready + middle.minutes - timetable.pairBlock[last]!)
    if (home < 0) continue
    const [lastFare, soonest] = [legs.leastFare[home]!, legs.soonest[home]!]
    if (isWorseThanBest(run, start.best, departure, soonest, Math.floor(lowSum(fare, lowerBound, lastFare, shared)) + tax))
      continue
    const next = onwardFrom(run, start, middle)
    if (next < 0) continue
    const arrival = Math.max(soonest, legs.soonest[next]! + CONNECT_SAME_CARRIER + timetable.pairBlock[last]!)
    const cheapest = Math.floor(lowSum(fare, legs.leastFare[next]!, lastFare, shared)) + tax
    if (isWorseThanBest(run, start.best, departure, arrival, cheapest)) continue
    continueOver(run, start, next, middle, home)
  }
}

// The first of the last pair's legs that leaves at a moment or later, -1 without any; what follows it bounds every way home.
function lastFrom(run: Run, last: number, moment: number): number {
  const { legs, timetable, listStart, listEnd, homeAfter } = run.scratch
  list(run, last, [homeAfter[last]!, run.homeBefore], timetable.pairBlock[last]!, 1)
  const leg = nextLegFrom(legs, listStart[last]!, listEnd[last]!, moment)
  return leg < listEnd[last]! ? leg : -1
}

// The first leg of the middle pair that a traveller off the first flight can reach, -1 without any.
function onwardFrom(run: Run, { leg, first }: Start, { pair, minutes }: Middle): number {
  const { legs, listStart, listEnd } = run.scratch
  const window: [number, number] = [first.earliest + CONNECT_SAME_CARRIER, first.latest + LAYOVER_MAX]
  list(run, pair, window, minutes - CONNECT_SAME_CARRIER)
  const next = firstLegFrom(legs, listStart[pair]!, listEnd[pair]!, legs.arrival[leg]! + CONNECT_SAME_CARRIER)
  return next < listEnd[pair]! ? next : -1
}

function isWorseThanBest(run: Run, best: Best, departure: number, soonest: number, cheapest: number): boolean {
  const minutes = soonest - departure
  if (minutes > longestJourney(run.quickest) || (minutes >= best.minutes && cheapest >= best.price)) return true
  return dominatorOf(run.fronts[2], soonest, cheapest) >= 0
}

function continueOver(run: Run, { leg, best }: Start, from: number, { pair, last }: Middle, home: number) {
  const { legs, fares, timetable, listEnd } = run.scratch
  const pattern = legs.pattern[leg]!
  const departure = legs.departure[leg]!
  const ready = legs.arrival[leg]!
  const fare = legs.fare[leg]!
  const tax = fares.tax[pattern]! + fares.pairTax[last]!
  for (let on = from; on < listEnd[pair]!; on++) {
    if (legs.departure[on]! > ready + LAYOVER_MAX) break
    const [onward, onwardFare] = [legs.pattern[on]!, legs.fare[on]!]
    if (onwardFare < 0 || !isConnection(timetable, pattern, onward, legs.departure[on]! - ready)) continue
    if (isDominated(run, leg, on)) continue
    const next = nextLegFrom(legs, home, listEnd[last]!, legs.arrival[on]! + CONNECT_SAME_CARRIER)
    if (next === listEnd[last]) continue
    const shared = sharedBefore(timetable.pairCarriers, timetable.carrier[pattern]!, timetable.carrier[onward]!, last)
    const cheapest = Math.floor(lowSum(fare, onwardFare, legs.leastFare[next]!, shared)) + tax + fares.tax[onward]! - 2
    if (isWorseThanBest(run, best, departure, legs.soonest[next]!, cheapest)) continue
    finish(run, [leg, on, next, last], shared, best)
  }
}

// Whether a first leg that leaves later and costs no more leads to the same onward leg: then all that follows is better with it.
function isDominated({ scratch }: Run, leg: number, on: number): boolean {
  const { legs, fares, timetable } = scratch
  const { carrier } = timetable
  const rival = legs.via[on]!
  if (rival < 0 || legs.fare[leg]! < legs.fare[rival]!) {
    legs.via[on] = leg
    return false
  }
  const [own, other] = [legs.pattern[leg]!, legs.pattern[rival]!]
  if (legs.departure[rival] === legs.departure[leg] || fares.tax[other]! > fares.tax[own]!) return false
  const onward = carrier[legs.pattern[on]!]
  return carrier[own] !== onward || carrier[other] === onward
}

// Offers the ways home by the last pair's legs from `next` on.
function finish(
  run: Run,
  [leg, on, next, last]: [leg: number, on: number, next: number, last: number],
  shared: Shared,
  best: Best,
) {
  const { legs, fares, timetable, listEnd } = run.scratch
  const { to } = run.request
  const { carrier } = timetable
  const [a, b] = [legs.pattern[leg]!, legs.pattern[on]!]
  const [fareA, fareB] = [legs.fare[leg]!, legs.fare[on]!]
  const [departure, ready] = [legs.departure[leg]!, legs.arrival[on]!]
  const taxes = fares.tax[a]! + fares.tax[b]!
  const least = (home: number) => Math.floor(lowSum(fareA, fareB, home, shared)) + taxes + fares.pairTax[last]! - 2
  for (let at = next; at < listEnd[last]!; at++) {
    if (legs.departure[at]! > ready + LAYOVER_MAX) break
    if (isWorseThanBest(run, best, departure, legs.soonest[at]!, least(legs.leastFare[at]!))) break
    const [c, fare] = [legs.pattern[at]!, legs.fare[at]!]
    if (fare < 0 || !isConnection(timetable, b, c, legs.departure[at]! - ready)) continue
    if (to.airport >= 0 && timetable.to[c] !== to.airport) continue
    const sum = sumOfThree(carrier[a]!, carrier[b]!, carrier[c]!, fareA, fareB, fare)
    const price = sum + taxes + fares.tax[c]!
    if (legs.arrival[at]! - departure < best.minutes || price < best.price) offer(run, 2, leg, on, at, price)
  }
}

// `ticketSum` of three legs, spelt out: it is the innermost sum of all.
function sumOfThree(a: number, b: number, c: number, fareA: number, fareB: number, fareC: number): number {
  if (a === b) return b === c ? Math.round(THROUGH * (fareA + fareB + fareC)) : Math.round(THROUGH * (fareA + fareB)) + fareC
  return b === c ? fareA + Math.round(THROUGH * (fareB + fareC)) : fareA + fareB + fareC
}
