import { expect, test } from 'vitest'
import { UNMOVED, readHotelFilters, readHotelSort, writeHotelView } from './filter-address.ts'
import { followPrices, noFilters } from './filter.ts'

const address = new URLSearchParams(
  'region=6053&sortBy=price_down&stars=5,4,0&mealList=nomeal,breakfast&cancellation=cancellationIsAvailable&bedtypes=double&price=5000-20000' +
    '&name=Парк&inRoom=Сейф&inRoom=Кондиционер&inHotel=Бассейн и спа~Сауна&inHotel=Питание~Бар',
)

test('every filter and the order live in the address and read back the same [HOTS-16]', () => {
  const filters = readHotelFilters(address)
  expect(filters).toEqual({
    price: { total: UNMOVED, current: { min: 5000, max: 20_000 } },
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
  expect(readHotelFilters(odd)).toEqual({ ...noFilters, price: { total: UNMOVED, current: UNMOVED } })
  expect([readHotelSort(odd), readHotelSort(new URLSearchParams())]).toEqual(['price_up', 'price_up'])
})

test('a limit of price reopened in another tab is the limit that was set, 100 000 too, and its other end stays open [HOTS-25]', () => {
  const wide = { min: 3000, max: 300_000 }
  const cheaper = { min: 2000, max: 400_000 }
  const reopened = (current: { min: number; max: number }, prices: { min: number; max: number }) => {
    const written = writeHotelView(new URLSearchParams(), { ...noFilters, price: { total: wide, current } }, 'price_up')
    const { price } = readHotelFilters(written)
    return followPrices(price, prices).current
  }
  expect(reopened({ min: 3000, max: 100_000 }, wide)).toEqual({ min: 3000, max: 100_000 })
  expect(reopened({ min: 3000, max: 50_000 }, cheaper)).toEqual({ min: 2000, max: 50_000 })
  expect(reopened({ min: 5000, max: 300_000 }, cheaper)).toEqual({ min: 5000, max: 400_000 })
})
