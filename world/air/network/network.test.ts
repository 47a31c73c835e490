import { expect, test } from 'vitest'
import { distanceKm } from '#domain/places/distance.ts'
import { airportOf, airports } from '#server/adapters/places/airports.ts'
import { aircraftOf } from './aircraft.ts'
import { carrierOf } from './carriers.ts'
import { type Flight, eachFlight } from './network.ts'
import { isAirportShut, curfews } from './rotation.ts'

const flights: Flight[] = []
eachFlight((carrier, number, operatedBy, from, to, departure, block, weekdays, months, aircraft) => {
  flights.push({ carrier, number, operatedBy, from, to, departure, block, weekdays, months, aircraft })
})
const own = flights.filter(({ operatedBy }) => operatedBy === null)
const countryOf = (iata: string) => airportOf(iata)?.country ?? ''
const cityOfAirport = (iata: string) => airportOf(iata)?.cityCode ?? ''

/** Whose skies are shut to Russia and Belarus. */
const shut = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE GB US CA CH NO IS JP KR AU NZ TW UA MD LI MC GI PR'.split(
    ' ',
  ),
)

function daysOf({ weekdays }: Flight) {
  return weekdays.toString(2).replaceAll('0', '').length
}

function kmOf({ from, to }: Flight) {
  const [a, b] = [airportOf(from), airportOf(to)]
  return a && b ? distanceKm(a, b) : Infinity
}

test('the world is large: carriers, airports, flights', () => {
  expect(new Set(own.map(({ carrier }) => carrier)).size).toBeGreaterThanOrEqual(120)
  expect(new Set(own.map(({ from }) => from)).size).toBeGreaterThanOrEqual(600)
  expect(flights.length).toBeGreaterThan(110_000)
  expect(flights.length).toBeLessThan(145_000)
})

test('the timetable is the same at every start', () => {
  let i = 0
  let changed = 0
  eachFlight((carrier, number, _operator, from, to, departure, block, weekdays, months, aircraft) => {
    const before = flights[i]
    i += 1
    const same = before?.carrier === carrier && before.number === number && before.from === from && before.to === to
    const sameHours = before?.departure === departure && before.block === block && before.weekdays === weekdays
    if (!same || !sameHours || before.months !== months || before.aircraft !== aircraft) changed += 1
  })
  expect([i, changed]).toEqual([flights.length, 0])
})

test('no direct flight joins Russia or Belarus with the countries whose sky is shut, and Ukraine has none', () => {
  const across = flights.filter(({ from, to }) => {
    const ends = [countryOf(from), countryOf(to)]
    return (
      ends.includes('UA') ||
      (ends.some((country) => country === 'RU' || country === 'BY') && ends.some((country) => shut.has(country)))
    )
  })
  expect(across).toEqual([])
})

test('every flight is within the reach of its aircraft and of its carrier’s fleet', () => {
  const impossible = own.filter(
    (flight) => kmOf(flight) > aircraftOf(flight.aircraft).range || !carrierOf(flight.carrier)?.fleet.includes(flight.aircraft),
  )
  expect(impossible).toEqual([])
})

test('a number leaves once a day', () => {
  const days = new Map<string, number>()
  const twice = flights.filter(({ carrier, number, weekdays }) => {
    const key = `${carrier}${number}`
    const taken = days.get(key) ?? 0
    days.set(key, taken | weekdays)
    return (taken & weekdays) !== 0
  })
  expect(twice).toEqual([])
  expect(flights.filter(({ number }) => number < 1 || number > 9999)).toEqual([])
})

test('every flight is on some days of some months, at a minute of the day divisible by five', () => {
  for (const { departure, block, weekdays, months } of flights) {
    if (
      departure < 0 ||
      departure > 1435 ||
      departure % 5 ||
      block < 35 ||
      block % 5 ||
      weekdays < 1 ||
      weekdays > 127 ||
      months < 1 ||
      months > 4095
    )
      expect({ departure, block, weekdays, months }).toBeNull()
  }
})

test('an aircraft returns: the next number flies the other way with the same aircraft on as many days', () => {
  const strays = own.filter((out, i) => {
    const back = own[i + 1]
    if (i % 2 === 1) return false
    const sameAircraft = back?.aircraft === out.aircraft && back.months === out.months && daysOf(back) === daysOf(out)
    return !(sameAircraft && back?.from === out.to && back.to === out.from && back.number === out.number + 1)
  })
  expect(strays).toEqual([])
})

/** Minutes on the ground between a flight and the one back. */
function groundTime(out: Flight, back: Flight) {
  const [there, here] = [airportOf(out.to), airportOf(out.from)]
  const landed = out.departure + out.block + (there?.julyOffset ?? 0) - (here?.julyOffset ?? 0)
  return (((back.departure - landed) % 1440) + 1440) % 1440
}

test('on the ground an aircraft has time to turn around, and most turn around at once', () => {
  let prompt = 0
  for (let i = 0; i + 1 < own.length; i += 2) {
    const [out, back] = [own[i], own[i + 1]]
    if (!out || !back) continue
    const [least, most] = aircraftOf(out.aircraft).kind === 'wide' ? [90, 160] : [50, 70]
    const waits = [groundTime(out, back), groundTime(back, out)]
    if (Math.max(...waits) < least) expect({ out, back, waits }).toBeNull()
    if (waits.some((wait) => wait >= least && wait <= most)) prompt += 1
  }
  expect(prompt / (own.length / 2)).toBeGreaterThan(0.85)
})

test('Moscow sends its flights to the Far East overnight', () => {
  const east = own.filter(({ from, to }) => cityOfAirport(from) === 'MOW' && ['VVO', 'KHV', 'UUS', 'PKC', 'YKS'].includes(to))
  expect(east.length).toBeGreaterThan(10)
  expect(east.filter(({ departure }) => departure < 1020 && departure > 60)).toEqual([])
})

test('the hubs of the Gulf send their banks of departures after midnight and in the morning', () => {
  const banks = own.filter(({ carrier, from }) => carrier === 'EK' && from === 'DXB')
  const inBanks = banks.filter(({ departure }) => departure < 300 || (departure >= 360 && departure < 690))
  expect(inBanks.length / banks.length).toBeGreaterThan(0.6)
})

test('nobody takes off from a sleeping airport', () => {
  expect(curfews.size).toBeGreaterThan(20)
  expect(own.filter(({ from, departure }) => isAirportShut(curfews.get(from), departure))).toEqual([])
})

test('a codeshare rides on the flight right before it', () => {
  let flown: Flight | undefined
  for (const flight of flights) {
    if (flight.operatedBy === null) flown = flight
    else if (flight.operatedBy !== flown?.carrier || flight.from !== flown.from || flight.departure !== flown.departure)
      expect(flight).toBeNull()
  }
  const rossiya = flights.find(({ carrier, operatedBy }) => carrier === 'SU' && operatedBy === 'FV')
  expect(rossiya?.number).toBeGreaterThanOrEqual(6000)
})

test('the busy pairs have a dozen direct flights a day of at least three airlines, from at least two airports of Moscow', () => {
  for (const city of ['LED', 'AER', 'IST', 'DXB']) {
    for (const [from, to] of [
      ['MOW', city],
      [city, 'MOW'],
    ]) {
      const pair = own.filter((flight) => cityOfAirport(flight.from) === from && cityOfAirport(flight.to) === to)
      for (let day = 0; day < 7; day += 1) {
        for (let month = 0; month < 12; month += 1) {
          const that = pair.filter(({ weekdays, months }) => (weekdays >> day) & 1 && (months >> month) & 1)
          expect(that.length).toBeGreaterThanOrEqual(12)
          expect(new Set(that.map(({ carrier }) => carrier)).size).toBeGreaterThanOrEqual(3)
        }
      }
      expect(new Set(pair.map((flight) => (from === 'MOW' ? flight.from : flight.to))).size).toBeGreaterThanOrEqual(2)
    }
  }
})

test('to Phuket in winter, to Antalya in summer: the season moves whole flights', () => {
  const count = (from: string, to: string, month: number) =>
    own.filter((flight) => cityOfAirport(flight.from) === from && flight.to === to && (flight.months >> month) & 1).length
  expect(count('MOW', 'HKT', 0)).toBeGreaterThan(count('MOW', 'HKT', 6))
  expect(count('MOW', 'AYT', 6)).toBeGreaterThan(count('MOW', 'AYT', 0))
})

test('most airports we name are flown to', () => {
  const flown = new Set(own.map(({ from }) => from))
  expect(airports.filter(({ iata }) => !flown.has(iata)).length).toBeLessThan(airports.length / 10)
})
