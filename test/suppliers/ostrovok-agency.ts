import { hotelIds, hotelOffers, suggestHotels } from '#contract/hotels.ts'
import { saveOrderInfo } from '#contract/hotel-orders.ts'
import type { Rate } from '#domain/hotels/offer.ts'
import { sellerOfId } from '#domain/seller.ts'
import type { Deps } from '#server/deps.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { type BookedRoom, orderInput, payRoom, winterStay } from '#test/stay.ts'
import { type FakeEtg, openFakeEtg } from './fake-etg/fake-etg.ts'

/** An agency that sells what a fake ETG has, beside the embedded world. */
export type OstrovokAgency = { agency: Agency; fake: FakeEtg; close(): Promise<void> }

/** `photoHosts`: servers of a test that photographs may come from. */
type Options = { pollMs?: number; log?: Deps['log']; photoHosts?: string[] }

/** `pollMs`: the unit of the pauses between questions about a stay that was started. */
export async function openOstrovokAgency({ pollMs, log, photoHosts }: Options = {}): Promise<OstrovokAgency> {
  const opened: { agency?: Agency } = {}
  const fake = await openFakeEtg(() => opened.agency!.clock.now())
  const { url, keyId, key } = fake
  const rates = { url: `${url}/rates`, maxAgeDays: 14 }
  const etg = { url, keyId, key, currency: 'RUB', residency: 'ru', markupPercent: 5, rates, ...(pollMs && { pollMs }) }
  const photos = photoHosts && { photoHosts: { hosts: photoHosts, isFake: true } }
  const env = { etg: { ...etg, ...photos }, hotelSuppliers: ['embedded', 'ostrovok'] as const }
  const agency = await openAgency({ env, ...(log && { log }) })
  opened.agency = agency
  return {
    agency,
    fake,
    async close() {
      await agency.close()
      await fake.close()
    },
  }
}

/** A rate of theirs with a breakfast, free until two days before. */
export async function freeRate(agency: Agency): Promise<Rate> {
  const { result } = await agency.ask(suggestHotels, { seachText: 'Москва' })
  const { data } = await agency.ask(hotelIds, { region: result.regions[0]!.id })
  const ids = data.ids.filter((id) => sellerOfId(id) === 'ostrovok')
  const offers = await agency.ask(hotelOffers, { ...winterStay, ids: ids.slice(0, 1) })
  return offers.data.result[0]!.rates.find(({ cancellation }) => cancellation.isAvailable)!
}

export async function bookedRoom(agency: Agency, rate?: Rate): Promise<BookedRoom> {
  const made = await agency.ask(saveOrderInfo, orderInput(rate ?? (await freeRate(agency))))
  if (made.refusal) throw new Error(`Not booked: ${made.refusal}`)
  const { orderId: id, orderNumber: number, accessKey: orderKey = '', price } = made.data
  return { id, number, orderKey, price }
}

export async function paidRoom(agency: Agency): Promise<BookedRoom> {
  const room = await bookedRoom(agency)
  await payRoom(agency, room)
  await agency.runJobs()
  return room
}
