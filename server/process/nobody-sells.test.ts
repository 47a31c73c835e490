import { afterAll, expect, test } from 'vitest'
import { searchFlights } from '#contract/air.ts'
import { hotelIds, suggestHotels } from '#contract/hotels.ts'
import { openAgency } from '#test/agency.ts'

const agency = await openAgency({ today: '2026-11-21', env: { airSuppliers: [], hotelSuppliers: [] } })
afterAll(() => agency.close())

test('where nobody sells flights or rooms, nothing is found and no page or call fails', async () => {
  const flight = { iataFrom: 'MOW', iataTo: 'AER', dateThere: '20-12-2026', dateBack: null, adults: 1, children: 0, infants: 0 }
  expect(await agency.call(searchFlights, flight)).toMatchObject({ forwardOptions: [], backwardOptions: [] })
  expect(await agency.call(suggestHotels, { seachText: 'моск' })).toMatchObject({ result: { regions: [], hotels: [] } })
  expect(await agency.call(hotelIds, { region: '6053' })).toMatchObject({ data: { ids: [] } })
  expect((await agency.app.inject('/sitemap.xml')).statusCode).toBe(200)
  expect((await agency.app.inject('/health')).statusCode).toBe(200)
  expect(await agency.runJobs({ sweep: true })).toEqual([])
})
