import { expect, test } from 'vitest'
import { compareHotels } from './compare.ts'
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
