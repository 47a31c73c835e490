import { expect, test } from 'vitest'
import { readHotelFilters, readHotelSort, writeHotelView } from './filter-address.ts'
import { noFilters } from './filter.ts'

const total = { min: 3000, max: 90_000 }
const address = new URLSearchParams(
  'region=6053&sortBy=price_down&stars=5,4,0&mealList=nomeal,breakfast&cancellation=cancellationIsAvailable&bedtypes=double&price=5000-20000' +
    '&name=Парк&inRoom=Сейф&inRoom=Кондиционер&inHotel=Бассейн и спа~Сауна&inHotel=Питание~Бар',
)

test('every filter and the order live in the address and read back the same [HOTS-16]', () => {
  const filters = readHotelFilters(address, total)
  expect(filters).toEqual({
    price: { total, current: { min: 5000, max: 20_000 } },
    stars: [5, 4, 0],
    mealList: ['nomeal', 'breakfast'],
    cancellation: ['cancellationIsAvailable'],
    bedtypes: ['double'],
    inRoom: ['Сейф', 'Кондиционер'],
    inHotel: [
      { groupName: 'Бассейн и спа', amenities: ['Сауна'] },
      { groupName: 'Питание', amenities: ['Бар'] },
    ],
    name: 'Парк',
  })
  expect(writeHotelView(new URLSearchParams('region=6053'), filters, readHotelSort(address)).toString()).toBe(address.toString())
})

test('defaults leave the address clean and unknown values are dropped; the cheapest are listed first [HOTS-15]', () => {
  expect(writeHotelView(address, noFilters, 'price_up').toString()).toBe('region=6053')
  const odd = new URLSearchParams('stars=9&mealList=caviar&price=cheap&sortBy=luck&inHotel=Сауна')
  expect(readHotelFilters(odd, total)).toEqual({ ...noFilters, price: { total, current: total } })
  expect([readHotelSort(odd), readHotelSort(new URLSearchParams())]).toEqual(['price_up', 'price_up'])
})
