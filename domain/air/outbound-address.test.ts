import { expect, test } from 'vitest'
import { foundOffer, hop } from '#test/fixtures/flights.ts'
import { outboundOf, withOutbound } from './outbound-address.ts'

const morning = foundOffer()
const evening = foundOffer({ hops: [hop({ at: '2026-12-20T19:05:00' })] })
const search = new URLSearchParams({ iataFrom: 'MOW', sort: 'company' })

test('an address names the outbound, so that a link and a reload open on its returns [AIRB-02]', () => {
  const address = withOutbound(search, evening)
  expect(outboundOf(address, [morning, evening])).toBe(evening)
  const again = { ...evening, id: 'other', itineraryRef: { sessionId: 'later', optionId: 'x' } }
  expect(outboundOf(address, [morning, again])).toBe(again)
  expect(address.get('sort')).toBe('company')
})

test('an outbound that is not sold any more, or was changed, leads back to the outbounds', () => {
  expect(outboundOf(withOutbound(search, evening), [morning])).toBeNull()
  expect(withOutbound(withOutbound(search, evening), null).toString()).toBe(search.toString())
})

test('hours belong to one list: the step to the returns and back takes them off', () => {
  const hours = new URLSearchParams({ departureTime: '0-36000', arrivalTime: '0-43200', countTransfer: '0' })
  expect([...withOutbound(hours, evening).keys()]).toEqual(['countTransfer', 'there'])
  expect([...withOutbound(hours, null).keys()]).toEqual(['countTransfer'])
})
