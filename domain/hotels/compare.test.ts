import { expect, test } from 'vitest'
import { hotelOffer, roomRate } from '#test/fixtures/hotel-offer.ts'
import { compareHotels, comparedHits } from './compare.ts'

test('rows with equal values for all hotels are distinguished from those with different ones', () => {
  const rows = compareHotels(
    [
      { offer: hotelOffer('a', { amenityGroups: [{ groupName: 'Парковка', amenities: ['Парковка'] }] }), rate: roomRate() },
      {
        offer: hotelOffer('b', { stars: 5 }),
        rate: roomRate({ cancellation: { isAvailable: true, freeUntil: null, penalties: [] } }),
      },
    ],
    'Europe/Moscow',
  )
  const differing = rows.filter(({ isSame }) => !isSame)
  expect(differing.map(({ title, cells }) => [title, ...cells])).toEqual([
    ['Звёзды', '3\u00a0звезды', '5\u00a0звёзд'],
    ['Бесплатная отмена', 'Нет', 'Есть'],
    ['Парковка', 'Парковка', '—'],
  ])
  expect(rows.filter(({ isSame }) => isSame).map(({ title }) => title)).toContain('Адрес')
})

test('the meals of a price and the places of the hotel to eat at are two rows with names of their own', () => {
  const offer = hotelOffer('a', { amenityGroups: [{ groupName: 'Питание', amenities: ['Бар'] }] })
  const titles = compareHotels([{ offer, rate: roomRate() }], 'Europe/Moscow').map(({ title }) => title)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})

test('what is compared costs what its card says: the rate that passes the filters, not the cheapest of the hotel', () => {
  const [bare, breakfast] = [roomRate(), roomRate({ id: 'breakfast', price: 12_000 })]
  const [listed, gone] = [hotelOffer('a', { rates: [bare, breakfast] }), hotelOffer('b', { rates: [bare] })]
  const hits = comparedHits(['a', 'b', 'unknown'], [{ offer: listed, rate: breakfast }], [listed, gone])
  expect(hits).toEqual([
    { offer: listed, rate: breakfast },
    { offer: gone, rate: bare },
  ])
})
