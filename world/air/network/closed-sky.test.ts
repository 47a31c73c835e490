import { expect, test } from 'vitest'
import { distanceKm } from '#domain/places/distance.ts'
import { airportOf } from '#server/adapters/places/airports.ts'
import { flownKm } from './closed-airspace.ts'
import { eachFlight } from './network.ts'

const place = (iata: string) => airportOf(iata)!
const straight = (from: string, to: string) => distanceKm(place(from), place(to))
const flown = (from: string, to: string, country: string) => flownKm(place(from), place(to), country)

/** Gate to gate of the quickest and the slowest flight of a pair, minutes. */
function blocks(from: string, to: string): [number, number] {
  const minutes: number[] = []
  eachFlight((_carrier, _number, _operator, start, end, _departure, block) => {
    if (start === from && end === to) minutes.push(block)
  })
  return [Math.min(...minutes), Math.max(...minutes)]
}

test('Moscow — Istanbul goes round the closed sky and takes about four hours', () => {
  const [quickest, slowest] = blocks('VKO', 'IST')
  expect(quickest).toBeGreaterThanOrEqual(220)
  expect(slowest).toBeLessThanOrEqual(300)
})

test('Sochi and Krasnodar are reached from the east, Kaliningrad over the sea', () => {
  for (const [from, to, least] of [
    ['SVO', 'AER', 1.2],
    ['SVO', 'KRR', 1.2],
    ['SVO', 'KGD', 1.4],
  ] as const)
    expect(flown(from, to, 'RU') / straight(from, to)).toBeGreaterThan(least)
  expect(flown('SVO', 'LED', 'RU')).toBe(straight('SVO', 'LED'))
})

test('the way is as long there as back, and only a carrier of an open country turns west', () => {
  expect(flown('VKO', 'IST', 'RU')).toBeCloseTo(flown('IST', 'VKO', 'RU'), 6)
  expect(flown('MSQ', 'IST', 'BY')).toBeGreaterThan(1.4 * flown('MSQ', 'IST', 'TR'))
})

test('where no closed sky lies between, nobody makes a detour', () => {
  for (const [from, to] of [
    ['OVB', 'VVO'],
    ['CDG', 'LHR'],
    ['SVO', 'DXB'],
    ['JFK', 'LAX'],
    ['WAW', 'HEL'],
  ] as const)
    expect([from, flown(from, to, place(from).country)]).toEqual([from, straight(from, to)])
})
