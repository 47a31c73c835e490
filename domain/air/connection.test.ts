import { expect, test } from 'vitest'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { connectionsOf } from './connection.ts'

type ConnectionInput = {
  minutes: number
  via?: string
  airports?: [string, string]
  tickets?: [number, number]
  to?: string
  from?: string
}

/** Lands at 14:55 and leaves `minutes` later, from Moscow over Istanbul to Rome by default. */
function change({ minutes, via = 'TR', airports = ['IST', 'IST'], tickets = [0, 1], to = 'IT', from = 'RU' }: ConnectionInput) {
  const landed = hop({
    at: '2026-12-12T10:40:00',
    minutes: 255,
    fromCountry: from,
    toCode: airports[0],
    toCountry: via,
    ticketIndex: tickets[0],
  })
  const at = new Date(Date.parse(`${landed.arrival}Z`) + minutes * 60_000).toISOString().slice(0, 19)
  const next = hop({ at, fromCode: airports[1], fromCountry: via, toCode: 'FCO', toCountry: to, ticketIndex: tickets[1] })
  return connectionsOf(airOffer({ hops: [landed, next] }))[0]!
}

test('two tickets in Istanbul with two hours and three quarters are too little: the border, the bags and the check-in take more', () => {
  const { kind, needed, border, visa, steps } = change({ minutes: 165 })
  expect({ kind, needed, border, visa }).toEqual({ kind: 'self-short', needed: 200, border: 'TR', visa: 'free' })
  expect(steps.map(({ code, minutes }) => `${code} ${minutes}`)).toEqual([
    'leave 25',
    'border 50',
    'bags 25',
    'checkIn 60',
    'security 40',
  ])
})

test('with time for every step it is enough, and yet at the traveller\u2019s own risk', () => {
  expect(change({ minutes: 380 }).kind).toBe('self-ok')
})

test('another airport of the city adds its road; a road nobody measured leaves the verdict open', () => {
  const moved = change({ minutes: 300, airports: ['IST', 'SAW'] })
  expect(moved).toMatchObject({ kind: 'self-ok', needed: 275, km: 75 })
  expect(change({ minutes: 500, airports: ['IST', 'XXX'] })).toMatchObject({ kind: 'unknown', km: null })
})

test('one ticket is never at the traveller\u2019s own risk, however short', () => {
  expect(change({ minutes: 65, tickets: [0, 0] })).toMatchObject({ kind: 'protected', steps: [], short: true })
})

test('a visa nobody looked up is never good news', () => {
  expect(change({ minutes: 600, via: 'IQ' })).toMatchObject({ kind: 'unknown', visa: 'unknown' })
  expect(change({ minutes: 600, via: 'DE' })).toMatchObject({ visa: 'needed' })
})

test('inside one country nobody checks a passport, and the recommended time is the least', () => {
  expect(change({ minutes: 119, via: 'RU', to: 'RU', airports: ['SVX', 'SVX'] })).toMatchObject({
    kind: 'self-short',
    needed: 120,
    border: null,
    leaves: false,
    visa: 'none',
  })
})

test('leaving the country is mentioned where entering is not', () => {
  expect(change({ minutes: 300, via: 'RU', airports: ['VKO', 'VKO'] })).toMatchObject({ border: null, leaves: true })
})

test('two hours are recommended in one airport, four with a change [AIRS-33]', () => {
  expect(change({ minutes: 120 })).toMatchObject({ recommended: 120, short: false })
  expect(change({ minutes: 119 })).toMatchObject({ short: true })
  expect(change({ minutes: 180, airports: ['IST', 'SAW'] })).toMatchObject({ recommended: 240, short: true })
})
