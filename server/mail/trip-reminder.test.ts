import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedOffers } from '#server/air/stored-offers.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { comeBack, payWith, toTheBank } from '#test/purchase.ts'
import { confirmedRoom } from '#test/stay.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const soon = () => agency.outbox.filter(({ subject }) => subject.startsWith('Скоро поездка'))

async function runAt(moment: string): Promise<void> {
  agency.clock.set(moment)
  await agency.runJobs({ sweep: true })
}

test('a day before the flight and the stay, and not sooner, a short letter reminds of each, once', async () => {
  const flight = await toTheBank(agency)
  await comeBack(agency, await payWith(agency, flight.paymentUrl, '5555555555554444'))
  await agency.runJobs()
  const stay = await confirmedRoom(agency)
  const { offers } = await agency.db
    .selectFrom('order_items')
    .select('offers')
    .where('order_id', '=', flight.id)
    .executeTakeFirstOrThrow()
  const [segment] = storedOffers.read(offers)[0]?.flightSegments ?? []
  const dayBefore = Date.parse(segment?.departureUtc ?? '') - 24 * 3_600_000
  await runAt(new Date(dayBefore - 60_000).toISOString())
  expect(soon().map(({ text }) => text.includes(stay.number))).not.toContain(false)
  const before = soon().length
  await runAt(new Date(dayBefore + 60_000).toISOString())
  expect(soon()).toHaveLength(before + 1)
  expect(soon().at(-1)?.text).toContain(segment?.departure.slice(11, 16))
  await runAt('2026-12-20T23:00:00Z')
  expect(soon()).toHaveLength(2)
  expect(soon().some(({ text }) => text.includes(stay.number) && text.includes('Номер брони в отеле'))).toBe(true)
})

test('a stay that was given back needs no reminder', async () => {
  agency.clock.set('2026-12-01T09:00:00Z')
  const stay = await confirmedRoom(agency)
  await agency.db.updateTable('orders').set({ status: 'RefundPending' }).where('id', '=', stay.id).execute()
  const known = soon().length
  await runAt('2026-12-20T23:00:00Z')
  expect(soon()).toHaveLength(known)
})
