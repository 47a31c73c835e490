import { expect, test } from 'vitest'
import { hotelOffer, roomRate } from '#test/fixtures/hotel-offer.ts'
import { joinedHotels, mergedOffer } from './joined-hotels.ts'

const picture = { src: '/art/one.svg', alt: 'Фасад', tones: ['#aaaaaa', '#222222'] as [string, string] }
const own = hotelOffer('omsk-1', {
  name: 'Отель «Панорама»',
  rates: [roomRate({ id: 'a', price: 9000 }), roomRate({ id: 'b', price: 12_000, bedType: 'single' })],
})
const theirs = hotelOffer('ostrovok:1', {
  name: 'Panorama',
  images: [picture.src],
  pictures: [picture],
  rates: [roomRate({ id: 'ostrovok:c', price: 8000 }), roomRate({ id: 'ostrovok:d', price: 10_000 })],
})

test('one card has the name of the first, the rates of both by price and whatever pictures there are', () => {
  const offer = mergedOffer('omsk-1', [own, theirs], 'all')!
  expect(offer).toMatchObject({ id: 'omsk-1', name: 'Отель «Панорама»', pictures: [picture], images: [picture.src] })
  expect(offer.rates.map(({ id }) => id)).toEqual(['ostrovok:c', 'a', 'ostrovok:d', 'b'])
})

test('for a list, rates that no filter can distinguish from a cheaper one of the other supplier are left out', () => {
  const offer = mergedOffer('omsk-1', [own, theirs], 'needed')!
  expect(offer.rates.map(({ id }) => id)).toEqual(['ostrovok:c', 'b'])
})

test('one supplier’s offer is unchanged, under the id it was searched by; without any there is no offer', () => {
  expect(mergedOffer('omsk-1', [own], 'needed')).toBe(own)
  expect(mergedOffer('ostrovok:1', [own], 'all')).toEqual({ ...own, id: 'ostrovok:1' })
  expect(mergedOffer('omsk-1', [], 'all')).toBeUndefined()
})

test('hotels are joined through a third, and by either end', () => {
  const links = [
    ['omsk-1', 'ostrovok:1'],
    ['ostrovok:1', 'remote:1'],
  ] as const
  const found = joinedHotels(['omsk-1', 'remote:1', 'perm-1'], links)
  expect(found).toEqual(
    new Map([
      ['omsk-1', ['omsk-1', 'ostrovok:1', 'remote:1']],
      ['remote:1', ['remote:1', 'ostrovok:1', 'omsk-1']],
      ['perm-1', ['perm-1']],
    ]),
  )
})

test('where a hotel is joined to two of one supplier it is joined to neither, from whichever end it is looked at', () => {
  const links = [
    ['omsk-1', 'ostrovok:1'],
    ['omsk-1', 'ostrovok:2'],
  ] as const
  const found = joinedHotels(['omsk-1', 'ostrovok:1', 'ostrovok:2'], links)
  for (const [id, group] of found) expect(group).toEqual([id])
})

test('a chain never brings a second hotel of a supplier', () => {
  const links = [
    ['omsk-1', 'ostrovok:1'],
    ['ostrovok:1', 'remote:1'],
    ['omsk-2', 'remote:1'],
  ] as const
  expect(joinedHotels(['omsk-1'], links).get('omsk-1')).toEqual(['omsk-1', 'ostrovok:1', 'remote:1'])
})
