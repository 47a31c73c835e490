import { expect, test } from 'vitest'
import { countedText } from '#server/metrics/meters.ts'
import { hotelOf } from './card.ts'
import { type EtgRate, HotelInfo } from './etg-shapes.ts'
import { amenitiesOf, mealOf, roomOf, taxName } from './rate.ts'

const rateWith = (words: object) => words as EtgRate // nothing else of it is read here

/** How many words of each kind were counted so far. */
async function countedWords(): Promise<Record<string, number>> {
  const { text } = await countedText()
  const lines = text.matchAll(/^supplier_unknown_words_total\{adapter="hotels\.ostrovok",kind="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, kind, found]) => [kind, Number(found)]))
}

test.each([
  ['breakfast', 'Завтрак (без детей)'],
  ['half-board-dinner', 'Полупансион (завтрак и ужин, без детей)'],
  ['breakfast-for-1', 'Завтрак для одного'],
  ['nomeal', 'Без питания'],
])('«%s» that children do not get is told to a family as «%s», and no filter by a meal finds it', (value, name) => {
  const rate = rateWith({ meal_data: { value, no_child_meal: true } })
  expect(mealOf(rate, { children: [5] })).toEqual({ info: { id: 'nomeal', name } })
})

test('each word no table knows is counted by its kind, and none that a table knows', async () => {
  const before = await countedWords()
  mealOf(rateWith({ meal_data: { value: 'breakfast-buffet' } }), { children: [] })
  roomOf(rateWith({ rg_ext: { bedding: 3 }, room_data_trans: { main_name: 'Стандарт', bedding_type: 'двуспальная кровать' } }))
  amenitiesOf(rateWith({ amenities_data: ['wi-fi', 'tv'] }))
  expect(taxName('resort_fee')).toBe('курортный сбор')
  expect(await countedWords()).toEqual(before)
  mealOf(rateWith({ meal_data: { value: 'lunch-box' } }), { children: [] })
  roomOf(rateWith({ rg_ext: { bedding: 99 }, room_data_trans: { main_name: 'Капсула', bedding_type: 'гамак' } }))
  amenitiesOf(rateWith({ amenities_data: ['wi-fi', 'jacuzzi-on-mars', 'moon-view'] }))
  expect(taxName('moon_fee')).toBe('moon fee')
  const after = await countedWords()
  const more = Object.entries(after).map(([kind, count]) => [kind, count - (before[kind] ?? 0)])
  expect(Object.fromEntries(more)).toEqual({ meal: 1, bed: 1, amenity: 2, tax: 1 })
})

test('a name and an address stand on one line, however they were typed', () => {
  const place = { hid: 1, latitude: 55, longitude: 37, region: { id: 1, name: 'Москва' } }
  const { card } = hotelOf(HotelInfo.parse({ ...place, name: ' Отель\r\n«Волна»\u200b ', address: 'ул.  Мира, 5\n\tкорпус 2' }))
  expect([card.name, card.address]).toEqual(['Отель «Волна»', 'ул. Мира, 5 корпус 2'])
})

test('what the hotel charges beside the price of a room is shown with its description', () => {
  const place = { hid: 1, name: 'Волна', latitude: 55, longitude: 37, region: { id: 1, name: 'Москва' } }
  const metapolicy_struct = {
    add_fee: [{ fee_type: 'bed_linen', price: '350.00', currency: 'RUB', price_unit: 'per_guest_per_stay' }],
    deposit: [
      { deposit_type: 'breakage', availability: 'available', price: '50', currency: 'EUR', pricing_method: 'fixed' },
      { deposit_type: 'keys', availability: 'unavailable', price: null, currency: null },
    ],
    children: [{ age_start: 3, age_end: 11, extra_bed: 'available', price: '1200.50', currency: 'RUB', price_unit: null }],
    meal: [
      { meal_type: 'breakfast-buffet', inclusion: 'not_included', price: '900', currency: 'RUB' },
      { meal_type: 'dinner', inclusion: 'included', price: '0', currency: 'RUB' },
    ],
    parking: { inclusion: 'included', price: '0', currency: 'RUB', price_unit: 'unspecified' },
    pets: [{ pets_type: 'lt_5kg', inclusion: 'not_included', price: '', currency: 'RUB' }, 'of another shape'],
    internet: [{ inclusion: 'unspecified', price: null }],
    no_show: { availability: 'unspecified', day_period: 'unspecified', time: '' },
    visa: { visa_support: 'unspecified' },
  }
  const words = { description_struct: [{ title: '', paragraphs: ['Рядом с рекой.'] }], metapolicy_extra_info: 'Нужен паспорт.' }
  const { card } = hotelOf(HotelInfo.parse({ ...place, ...words, metapolicy_struct }))
  expect(card.description.replaceAll('\u00a0', ' ').split('\n')).toEqual([
    'Рядом с рекой.',
    'Постельное бельё: 350 ₽ за гостя.',
    'Залог за сохранность номера: 50 EUR.',
    'Завтрак: 900 ₽.',
    'Дополнительное место ребёнка 3–11 лет: 1 200,50 ₽.',
    'Парковка: входит в цену.',
    'Животное до 5 кг: за доплату.',
    'Нужен паспорт.',
  ])
  expect(hotelOf(HotelInfo.parse({ ...place, ...words, metapolicy_struct: 'none' })).card.description).toBe(
    'Рядом с рекой.\nНужен паспорт.',
  )
})
