import { expect, test } from 'vitest'
import type { Day } from '#domain/text/dates.ts'
import { priceBook } from './city-pairs.ts'

const pair = { iataFrom: 'MOW', iataTo: 'AER' }
const noon = new Date('2026-11-21T09:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

/** Sellers whose prices rise by a rouble with each question. */
function rising() {
  let asked = 0
  const prices = () => ({ ['2026-12-01' as Day]: 1_000 + asked, ['2026-12-08' as Day]: 1_000 + asked })
  return {
    asked: () => asked,
    calendars: {
      calendar: async () => ((asked += 1), prices()),
      returnCalendar: async () => ((asked += 1), { prices: prices(), whole: {} }),
    },
  }
}

test('years of prices are requested one after another, and each gets a reply', async () => {
  const running = { now: 0, most: 0 }
  const { fetchYear } = priceBook({
    ...rising().calendars,
    async calendar([, iataTo]) {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      await new Promise((resolve) => setTimeout(resolve))
      running.now -= 1
      return { ['2026-12-01' as Day]: iataTo.length }
    },
  })
  const asked = Array.from({ length: 14 }, (_, at) => fetchYear({ iataFrom: 'MOW', iataTo: `C${at}` }, noon))
  expect((await Promise.all(asked)).filter((year) => year.length === 1)).toHaveLength(14)
  expect(running.most).toBe(1)
})

test('all visitors within a quarter of an hour share one call per trip to the suppliers, there and back', async () => {
  const { asked, calendars } = rising()
  const { findTrip } = priceBook(calendars)
  const trips = await Promise.all([findTrip(pair, noon), findTrip(pair, later(5)), findTrip(pair, later(14))])
  expect(asked()).toBe(2)
  expect(trips).toEqual([trips[0], trips[0], trips[0]])
})

test('the first visitor after it sees the old trip at once, and the next one the new', async () => {
  const { asked, calendars } = rising()
  const { findTrip } = priceBook(calendars)
  const first = await findTrip(pair, noon)
  expect(await findTrip(pair, later(16))).toEqual(first)
  expect(asked()).toBe(4)
  expect((await findTrip(pair, later(17)))?.price).toBeGreaterThan(first!.price)
})

test('a failed request is repeated', async () => {
  let isDown = true
  const { calendars } = rising()
  const { findTrip } = priceBook({
    ...calendars,
    returnCalendar: () => (isDown ? Promise.reject(new Error('down')) : calendars.returnCalendar()),
  })
  await expect(findTrip(pair, noon)).rejects.toThrow('down')
  isDown = false
  expect(await findTrip(pair, noon)).toBeDefined()
})

test('the old trip is shown while the new request fails', async () => {
  let isDown = false
  const { calendars } = rising()
  const { findTrip } = priceBook({
    ...calendars,
    returnCalendar: () => (isDown ? Promise.reject(new Error('down')) : calendars.returnCalendar()),
  })
  const first = await findTrip(pair, noon)
  isDown = true
  expect(await findTrip(pair, later(16))).toEqual(first)
  expect(await findTrip(pair, later(17))).toEqual(first)
})

test('on the next day in Moscow time the trip is searched again', async () => {
  const { asked, calendars } = rising()
  const { findTrip } = priceBook(calendars)
  await findTrip(pair, new Date('2026-11-21T20:58:00Z'))
  await findTrip(pair, new Date('2026-11-21T21:01:00Z'))
  expect(asked()).toBe(4)
})
