import { expect, test } from 'vitest'
import { cities, hotelIdOf, placeOfHotel, regions } from './regions.ts'
import { addressIn, kmToCentre, registerNumberOf, stockOf, wholeStock } from './stock.ts'

const countOf = (name: string) => cities.find((city) => city.name === name)?.hotels

test('the large cities have the hotels they should, the others 25 to 110', () => {
  const large = {
    Москва: 1100,
    'Санкт-Петербург': 900,
    Сочи: 850,
    Стамбул: 800,
    Дубай: 600,
    Лондон: 600,
    Париж: 600,
    Анталья: 550,
    Рим: 500,
    Барселона: 380,
    Паттайя: 380,
    Пекин: 350,
    Казань: 330,
  }
  for (const [name, count] of Object.entries(large)) expect([name, countOf(name)]).toEqual([name, count])
  const others = cities.filter(({ name, slug }) => !(name in large) && slug !== 'amderma').map(({ hotels }) => hotels)
  expect([Math.min(...others), Math.max(...others)]).toEqual([25, 110])
})

test('one region has exactly 30 hotels, one 31, one none; about 400 regions and 30,000 hotels', () => {
  const having = (count: number) => cities.filter(({ hotels }) => hotels === count).map(({ name }) => name)
  expect([having(30), having(31), having(0)]).toEqual([['Суздаль'], ['Плёс'], ['Амдерма']])
  expect(regions.length).toBeGreaterThan(390)
  const total = wholeStock().reduce((sum, { names }) => sum + names.length, 0)
  expect(total).toBeGreaterThan(29_500)
  expect(total).toBeLessThan(31_500)
})

test('region ids, hotel ids and names within a city never repeat', () => {
  expect(new Set(regions.map(({ id }) => id)).size).toBe(regions.length)
  expect(new Set(cities.map(({ slug }) => slug)).size).toBe(cities.length)
  for (const { city, names } of wholeStock()) {
    expect(new Set(names).size).toBe(names.length)
    expect(hotelIdOf(city, 0)).toMatch(/^[a-z0-9_-]+$/)
    if (names.length > 0) expect(placeOfHotel(hotelIdOf(city, names.length - 1))?.at).toBe(names.length - 1)
    expect(placeOfHotel(hotelIdOf(city, names.length))).toBeUndefined()
  }
})

test('no hotel bears a name of the real chains', () => {
  const brands =
    /hilton|хилтон|марриотт|рэдиссон|новотел|ибис|хаятт|шератон|азимут|космос|метрополь|ритц|риц-|четыре сезона|меркюр|аккор/iu
  expect(wholeStock().flatMap(({ names }) => names.filter((name) => brands.test(name)))).toEqual([])
})

test('every hotel is in its city: by a district of it or within ten kilometres of the centre', () => {
  for (const stock of wholeStock()) {
    const { city } = stock
    stock.names.forEach((_, at) => {
      const district = city.districts[stock.district[at] ?? -1]
      const centre = district ? { ...stock, city: { ...city, lat: district.lat, lon: district.lon } } : stock
      expect(kmToCentre(centre, at)).toBeLessThan(district ? district.radiusKm + 0.1 : 10)
    })
  }
})

test('a hotel has two to nine kinds of room, each with something to let', () => {
  for (const { names, firstRoom, allotment } of wholeStock()) {
    names.forEach((_, at) => {
      const [first, last] = [firstRoom[at]!, firstRoom[at + 1]!]
      expect(last - first).toBeGreaterThanOrEqual(2)
      expect(last - first).toBeLessThanOrEqual(9)
      expect(Math.min(...allotment.subarray(first, last))).toBeGreaterThanOrEqual(1)
      expect(Math.max(...allotment.subarray(first, last))).toBeLessThanOrEqual(18)
    })
  }
})

test('hotels of Russia are in the register, others are not', () => {
  const [moscow, paris] = ['moscow', 'paris'].map((slug) => stockOf(cities.find((city) => city.slug === slug)!))
  expect(registerNumberOf(moscow!, 0)).toMatch(/^55\d{7}$/)
  expect(registerNumberOf(paris!, 0)).toBeUndefined()
})

const whole = (name: string) => stockOf(cities.find((city) => city.name === name)!)
const addressesOf = (name: string) => whole(name).names.map((_, at) => addressIn(whole(name), at))

test('the street in the name of a hotel is the street of its address', () => {
  const named = wholeStock().flatMap((stock) =>
    stock.names.map((name, at) => [/\((.+)\)/.exec(name)?.[1], addressIn(stock, at)] as const),
  )
  const streets = named.filter(([street]) => street)
  expect(streets.length).toBeGreaterThan(1000)
  expect(streets.filter(([street, address]) => !address.includes(`, ${street}, `))).toEqual([])
})

test('a small town has streets of its own: Зеленоградск has its Курортный проспект, Суздаль its Кремлёвская', () => {
  expect(addressesOf('Зеленоградск').join()).toContain('Курортный проспект')
  expect(addressesOf('Суздаль').join()).toContain('Кремлёвская улица')
  const towns = ['Зеленоградск', 'Красная Поляна', 'Геленджик', 'Кисловодск', 'Суздаль']
  const streets = towns.flatMap((town) => [...new Set(addressesOf(town).map((address) => address.split(', ')[1]))])
  expect(new Set(streets).size).toBeGreaterThan(streets.length * 0.85)
})

test('no house is beyond the end of its street', () => {
  const numbers = (street: string) =>
    addressesOf('Москва')
      .filter((address) => address.includes(`, ${street}, `))
      .map((address) => Number(address.split(', ')[2]))
  expect(Math.max(...numbers('улица Арбат'))).toBeLessThanOrEqual(55)
  expect(Math.max(...numbers('улица Новый Арбат'))).toBeLessThanOrEqual(36)
  expect(Math.max(...numbers('улица Большая Дмитровка'))).toBeLessThanOrEqual(34)
  const atAirport = addressesOf('Казань').filter((address) => address.includes('Аэропортовская'))
  expect(atAirport.length).toBeGreaterThan(0)
  expect(atAirport.length).toBeLessThan(20)
})

test('resorts are by the sea, in the mountains or at springs: none in a city, at an airport, in an old town', () => {
  const resorts = (name: string) => whole(name).names.filter((hotel) => /^(Курорт|Парк-отель|Клубный отель) /.test(hotel))
  for (const city of ['Москва', 'Санкт-Петербург', 'Казань', 'Лондон']) expect(resorts(city)).toEqual([])
  expect(resorts('Сочи').length).toBeGreaterThan(100)
  expect(resorts('Сочи').filter((name) => name.includes('аэропорт'))).toEqual([])
  expect(resorts('Анталья').filter((name) => name.includes('Калеичи'))).toEqual([])
})
