import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights, getTickets } from '#contract/air-orders.ts'
import { listTripEvents } from '#contract/personal.ts'
import { requestOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import { closeTripShare, getTripShare, readSharedTrip, shareTrip } from '#contract/trips.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookingInput, CANARY, choose, contactInfo, fetchOrder, grownUp, payToTheEnd, toSochi } from '#test/purchase.ts'
import { bookRoom, payRoom, winterStay } from '#test/stay.ts'
import { enrolMember } from '#test/visitor.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
  await choose(agency, 'one-way') // the timetable is made once
}, 120_000)
afterAll(() => agency.close())

const returnable = ({ airlineFares }: AirOffer) => airlineFares.every(({ refund }) => refund.allowed)

async function bought(bearer?: string) {
  const choice = await choose(agency, 'one-session', toSochi, returnable)
  const made = await agency.call(bookFlights, bookingInput(choice), { bearer })
  const proof = { bearer, orderKey: made.extra.accessKey }
  await payToTheEnd(agency, made.id, proof)
  return { id: made.id, proof, number: made.extra.number, price: made.extra.totalPrice }
}

const keyOf = (url: string | null) => new URL(url ?? '').pathname.split('/').at(-1) ?? ''

test('a link shows the flights of a trip and nothing of its people, its money and its papers', async () => {
  const { id, proof, number, price } = await bought()
  const { url } = await agency.call(shareTrip, { id }, proof)
  const trip = await agency.call(readSharedTrip, { key: keyOf(url) })
  expect(trip.city).toBe('Сочи')
  expect(trip.events.map((event) => event.kind)).toEqual(['flight', 'flight'])
  const { name, surname, birthDay } = grownUp
  const { tickets, items } = await agency.call(getTickets, { id }, proof)
  const secrets = [
    name,
    surname,
    'SMIRNOVA',
    birthDay,
    CANARY,
    contactInfo.email,
    contactInfo.contactPhone,
    contactInfo.contactPerson,
    id,
    number,
    String(price),
    proof.orderKey,
    ...tickets.map(({ ticketNumber }) => ticketNumber),
    ...items.map(({ bookingRef }) => bookingRef),
  ]
  for (const secret of secrets) expect(JSON.stringify(trip), secret).not.toContain(secret)
})

test('a link opened twice is one link, and only its hash is kept', async () => {
  const { id, proof } = await bought()
  expect(await agency.call(getTripShare, { id }, proof)).toEqual({ url: null })
  const [first, second] = await Promise.all([agency.call(shareTrip, { id }, proof), agency.call(shareTrip, { id }, proof)])
  expect(second).toEqual(first)
  expect(await agency.call(getTripShare, { id }, proof)).toEqual(first)
  const rows = await agency.db.selectFrom('trip_shares').selectAll().where('order_id', '=', id).execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(keyOf(first.url))
  expect(keyOf(first.url)).toMatch(/^[\w-]{32}$/)
})

test('a stay of the trip that is not paid yet is shown to nobody, a paid one is', async () => {
  const { bearer } = await enrolMember(agency, 'undecided')
  const { id } = await bought(bearer)
  const { url } = await agency.call(shareTrip, { id }, { bearer })
  const shown = async () => (await agency.call(readSharedTrip, { key: keyOf(url) })).events.map(({ kind }) => kind).toSorted()
  const room = await bookRoom(agency, { ...winterStay, hotelId: 'sochi-3' }, { bearer })
  expect((await agency.call(listTripEvents, {}, { bearer })).data).toHaveLength(3)
  expect(await shown()).toEqual(['flight', 'flight'])
  await payRoom(agency, room)
  await agency.runJobs()
  expect(await shown()).toEqual(['flight', 'flight', 'stay'])
})

test('a closed link is gone for good, and the next one is another', async () => {
  const { id, proof } = await bought()
  const { url } = await agency.call(shareTrip, { id }, proof)
  await agency.call(closeTripShare, { id }, proof)
  expect(await agency.call(readSharedTrip, { key: keyOf(url) })).toMatchObject({ refusal: 'trip.share-closed' })
  const next = await agency.call(shareTrip, { id }, proof)
  expect(next.url).not.toBe(url)
  expect((await agency.call(readSharedTrip, { key: keyOf(url) })).refusal).toBe('trip.share-closed')
  expect((await agency.call(readSharedTrip, { key: 'a'.repeat(32) })).refusal).toBe('not-found')
})

test('nobody but its owner opens, sees or closes the link of an order', async () => {
  const owner = (await enrolMember(agency, 'sharer')).bearer
  const stranger = (await enrolMember(agency, 'stranger')).bearer
  const { id } = await bought(owner)
  for (const endpoint of [shareTrip, getTripShare, closeTripShare]) {
    expect((await agency.call(endpoint, { id }, { bearer: stranger })).refusal).toBe('not-found')
    expect((await agency.call(endpoint, { id }, {})).refusal).toBe('not-found')
  }
  expect((await agency.call(shareTrip, { id }, { bearer: owner })).url).toMatch(/\/trip\//)
})

test('a cancelled or past trip shows nothing any more', async () => {
  const { id, proof } = await bought()
  const { url } = await agency.call(shareTrip, { id }, proof)
  const { quoteId } = await agency.call(quoteOrderRefund, { id }, proof)
  await agency.call(requestOrderRefund, { id, quoteId }, proof)
  await agency.runJobs()
  expect((await fetchOrder(agency, { id, orderKey: proof.orderKey ?? '' })).status).toBe('Refunded')
  expect((await agency.call(readSharedTrip, { key: keyOf(url) })).refusal).toBe('trip.share-closed')
  const other = await bought()
  const key = keyOf((await agency.call(shareTrip, { id: other.id }, other.proof)).url)
  await agency.db.updateTable('orders').set({ service_ends_at: agency.clock.now() }).where('id', '=', other.id).execute()
  expect((await agency.call(readSharedTrip, { key })).refusal).toBe('trip.share-closed')
  expect((await agency.call(shareTrip, { id: other.id }, other.proof)).refusal).toBe('trip.share-closed')
})
