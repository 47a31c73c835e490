import { expect, test } from 'vitest'
import { foundOffer, hop, sochiForm as search } from '#test/fixtures/flights.ts'
import { AirBasket } from './basket-schema.ts'
import { clearSide, dropExpired, emptyBasket, isComplete, setBack, setThere } from './basket.ts'
import { sameSearch } from './query.ts'

const there = foundOffer()
const back = foundOffer({ hops: [hop({ at: '2026-12-27T10:00:00' })] })
const both = setBack(setThere(emptyBasket(search), there), back)

test('the basket holds the flight there and the flight back, each with its session [AIRB-01 AIRB-03]', () => {
  expect(both.there?.itineraryRef).toEqual(there.itineraryRef)
  expect(both.back?.itineraryRef.sessionId).toBe('s1')
  expect(isComplete(both)).toBe(true)
})

test('one direction or both can be deselected [AIRB-04]', () => {
  expect(clearSide(both, 'back')).toMatchObject({ there: { id: there.id }, back: null })
  expect(clearSide(clearSide(both, 'back'), 'there')).toEqual(emptyBasket(search))
})

test('one way is complete without a return, a round trip is not', () => {
  expect(isComplete(setThere(emptyBasket(search), there))).toBe(false)
  expect(isComplete(setThere(emptyBasket({ ...search, dateBack: '' }), there))).toBe(true)
  expect(isComplete(setBack(emptyBasket(search), back))).toBe(false)
})

test('a return that cannot follow the new outbound is deselected', () => {
  const late = foundOffer({ hops: [hop({ at: '2026-12-27T09:00:00' })] })
  expect(setThere(both, late).back).toBeNull()
  const elsewhere = foundOffer({ pairedOnly: true, itineraryRef: { sessionId: 's9', optionId: '1' } })
  expect(setThere(both, elsewhere).back).toBeNull()
  expect(setThere(both, foundOffer()).back?.id).toBe(back.id)
})

test('a choice past its time limit is removed from the basket, and the visitor is notified', () => {
  const lasting = setBack(setThere(emptyBasket(search), there), { ...back, timeLimit: '2026-11-21T15:00:00Z' })
  expect(dropExpired(lasting, new Date('2026-11-21T12:59:59Z'))).toEqual({ basket: lasting, expired: false })
  const after = dropExpired(lasting, new Date('2026-11-21T13:00:00Z'))
  expect(after).toMatchObject({ expired: true, basket: { there: null, back: { id: back.id } } })
})

test('data restored from storage is validated before use', () => {
  expect(AirBasket.parse(JSON.parse(JSON.stringify(both)))).toEqual(both)
  expect(AirBasket.safeParse({ there: { price: 1 } }).success).toBe(false)
})

test('labels do not make another search, a repeated press does', () => {
  expect(sameSearch(search, { ...search, from: 'Москва (MOW)' })).toBe(true)
  expect(sameSearch(search, { ...search, lastUpdate: 1_764_000_000_000 })).toBe(false)
  expect(sameSearch(search, { ...search, adults: 2 })).toBe(false)
})
