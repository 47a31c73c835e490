import { expect, test } from 'vitest'
import { emptyAirForm } from '#domain/air/query.ts'
import { foundOffer, hop, strictFare } from '#test/fixtures/flights.ts'
import { linkParamsOf, parseDeepLink } from './deep-link.ts'
import { matchDeepLink } from './link-match.ts'
import { ownLink } from './own-link.ts'

const form = { ...emptyAirForm, iataFrom: 'MOW', iataTo: 'AER', adults: 2 }
const there = (fareName: string) => foundOffer({ airlineFares: [strictFare(fareName)] })
const homeward = [hop({ flight: 'SU-1141', at: '2026-12-27T18:30:00', bagAllowanceKg: 0 })]
const back = (fareName: string) => foundOffer({ hops: homeward, airlineFares: [strictFare(fareName)] })

test('the link of a chosen trip leads back to the very fares that were chosen, at their price', () => {
  const pair = { there: there('Флекс'), back: back('Лайт + Лайт') }
  const link = parseDeepLink(linkParamsOf(ownLink(form, pair) ?? '') ?? {})
  if ('malformed' in link) throw new Error('The link cannot be read')
  expect(link).toMatchObject({ price: 10_000, bag: 0, fare: 'Флекс_Лайт + Лайт', party: { adults: 2 } })
  const found = { forwardOptions: [there('Лайт'), pair.there], backwardOptions: [back('Лайт'), pair.back, back('Флекс')] }
  expect(matchDeepLink(link, found)).toEqual({ kind: 'exact', pair })
})

test('a fare whose name no link can hold is found again all the same', () => {
  const pair = { there: there('Промо «Зима», до 50 %'), back: null }
  const link = parseDeepLink(linkParamsOf(ownLink(form, pair) ?? '') ?? {})
  if ('malformed' in link) throw new Error('The link cannot be read')
  expect(link.fare).toMatch(/^Промо/)
  expect(matchDeepLink(link, { forwardOptions: [there('Лайт'), pair.there], backwardOptions: [] })).toEqual({
    kind: 'exact',
    pair,
  })
})

test('no link is made of what a link cannot say', () => {
  const mixed = foundOffer({ hops: [hop(), hop({ at: '2026-12-20T15:00:00', cabin: 'Business' })] })
  const nameless = foundOffer({ hops: [hop({ flight: 'ЧАРТЕР' })] })
  for (const offer of [mixed, nameless]) {
    expect(ownLink(form, { there: offer, back: null })).toBeUndefined()
    expect(ownLink(form, { there: there('Лайт'), back: offer })).toBeUndefined()
  }
})
