import { expect, test } from 'vitest'
import { foundOffer, hop } from '#test/fixtures/flights.ts'
import { isFeasibleReturn, sellsWith } from './itinerary.ts'
import { lowestPrice, openReturns, rankReturns, tripPrice } from './trip-price.ts'

const back = (totalPrice: number, at = '2026-12-27T10:00:00', rest: object = {}) =>
  foundOffer({ totalPrice, hops: [hop({ at })], itineraryRef: { sessionId: 's1', optionId: `b${totalPrice}` }, ...rest })
const own = (sessionId: string) => ({ itineraryRef: { sessionId, optionId: 'x' } })
const there = foundOffer({ totalPrice: 18_960 })

test('an outbound costs the trip: itself and the cheapest return of the same search', () => {
  const price = tripPrice({ direction: 'there', there: null }, [back(20_000), back(14_280)])
  expect(price(there)).toBe(33_240)
})

test('a return that leaves before the outbound has landed, or is not sold with it, makes no trip', () => {
  const early = back(1_000, '2026-12-20T11:30:00')
  const bound = back(2_000, '2026-12-27T10:00:00', { pairedOnly: true, ...own('other') })
  expect(tripPrice({ direction: 'there', there: null }, [early, bound, back(14_280)])(there)).toBe(33_240)
  expect(openReturns([early, bound])(there)).toBeUndefined()
  expect(tripPrice({ direction: 'there', there: null }, [early, bound])(there)).toBeUndefined()
})

test('once the outbound is taken a return costs both, exactly; one way costs itself', () => {
  expect(tripPrice({ direction: 'back', there }, [])(back(14_280))).toBe(33_240)
  expect(tripPrice({ direction: 'back', there }, [])(back(14_280, '2026-12-20T11:30:00'))).toBeUndefined()
  expect(tripPrice({ direction: 'there', there: null }, [])(there)).toBe(18_960)
})

test('the lowest price of a list is its cheapest trip that can be bought and caught; none where there is no way back', () => {
  const bound = { pairedOnly: true, ...own('s2') }
  const theres = [there, foundOffer({ totalPrice: 9_000, ...bound })]
  expect(lowestPrice(theres, [back(14_280), back(12_000, '2026-12-27T10:00:00', bound)])).toBe(21_000)
  expect(lowestPrice(theres, [back(14_280)])).toBe(33_240)
  expect(lowestPrice(theres, null)).toBe(9_000)
  expect(lowestPrice(theres, [])).toBeUndefined()
  expect(lowestPrice([], null)).toBeUndefined()
})

test('under filters an outbound costs the trip with the cheapest return that passes them; with none it makes no trip', () => {
  const [cheap, passing] = [back(14_280), back(20_000)]
  const step = { direction: 'there', there: null } as const
  const backs = [cheap, passing]
  const returnAmong = rankReturns(backs)
  expect(tripPrice(step, backs, returnAmong(new Set([passing])))(there)).toBe(38_960)
  expect(tripPrice(step, backs, returnAmong(new Set()))(there)).toBeUndefined()
})

test('the cheapest return is the same as found pair by pair, whatever the hours, sessions and prices', () => {
  const random = (at: number) => Math.abs(Math.sin(at * 12.9898) * 43_758.5453) % 1 // the same at every run
  const offer = (at: number, day: string) =>
    foundOffer({
      totalPrice: 1_000 + Math.floor(random(at) * 400),
      pairedOnly: random(at + 0.5) < 0.4,
      itineraryRef: { sessionId: `s${Math.floor(random(at + 0.2) * 4)}`, optionId: `${day}${at}` },
      hops: [hop({ at: `${day}T${String(Math.floor(random(at + 0.7) * 24)).padStart(2, '0')}:00:00` })],
    })
  const theres = Array.from({ length: 60 }, (_, at) => offer(at, '2026-12-20'))
  const backs = Array.from({ length: 60 }, (_, at) => offer(at + 100, '2026-12-20'))
  const returnOf = openReturns(backs)
  for (const one of theres) {
    const open = backs.filter((way) => sellsWith(one, way) && isFeasibleReturn(one, way)).map(({ totalPrice }) => totalPrice)
    expect(returnOf(one)?.totalPrice).toBe(open.length > 0 ? Math.min(...open) : undefined)
  }
})
