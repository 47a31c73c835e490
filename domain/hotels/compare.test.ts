import { expect, test } from 'vitest'
import { compareHotels, comparedHits } from './compare.ts'
import { type HotelOffer, type Rate, mealLabel } from './offer.ts'

const rate = (over: Partial<Rate> = {}): Rate => ({
  id: 'rate',
  roomName: 'Стандарт',
  price: 10_000,
  meal: { info: { id: 'nomeal', name: mealLabel.nomeal } },
  cancellation: { isAvailable: false, freeUntil: null, penalties: [] },
  bedType: 'double',
  amenities: ['Сейф'],
  hidden: false,
  bonusApplicable: true,
  ...over,
})

const hotel = (over: Partial<HotelOffer> = {}): HotelOffer => ({
  id: 'a',
  name: 'Отель',
  stars: 3,
  address: 'Москва, Арбат',
  region: '1',
  regionName: 'Москва',
  lat: 0,
  lon: 0,
  images: [],
  pictures: [],
  rates: [],
  amenityGroups: [],
  ...over,
})

test('rows in which hotels are the same are told apart from those in which they differ', () => {
  const rows = compareHotels(
    [
      { offer: hotel({ amenityGroups: [{ groupName: 'Парковка', amenities: ['Парковка'] }] }), rate: rate() },
      { offer: hotel({ stars: 5 }), rate: rate({ cancellation: { isAvailable: true, freeUntil: null, penalties: [] } }) },
    ],
    'Europe/Moscow',
  )
  const differing = rows.filter(({ isSame }) => !isSame)
  expect(differing.map(({ title, cells }) => [title, ...cells])).toEqual([
    ['Звёзды', '★★★', '★★★★★'],
    ['Бесплатная отмена', 'Нет', 'Есть'],
    ['Парковка', 'Парковка', '—'],
  ])
  expect(rows.filter(({ isSame }) => isSame).map(({ title }) => title)).toContain('Адрес')
})

test('what is compared costs what its card says: the rate that passes the filters, not the cheapest of the hotel', () => {
  const [bare, breakfast] = [rate(), rate({ id: 'breakfast', price: 12_000 })]
  const [listed, gone] = [hotel({ rates: [bare, breakfast] }), hotel({ id: 'b', rates: [bare] })]
  const hits = comparedHits(['a', 'b', 'unknown'], [{ offer: listed, rate: breakfast }], [listed, gone])
  expect(hits).toEqual([
    { offer: listed, rate: breakfast },
    { offer: gone, rate: bare },
  ])
})
