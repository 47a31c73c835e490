import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights } from '#contract/air-orders.ts'
import { listTripEvents } from '#contract/personal.ts'
import { setOwnStay } from '#contract/trips.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookingInput, choose } from '#test/purchase.ts'
import { enrolMember } from '#test/visitor.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
  await choose(agency, 'one-way') // the timetable is made once
}, 120_000)
afterAll(() => agency.close())

let people = 0
async function ordered() {
  const { bearer } = await enrolMember(agency, `friend${(people += 1)}`)
  const { id } = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-session')), { bearer })
  return { id, bearer }
}
const ownStay = async (bearer: string) => (await agency.call(listTripEvents, {}, { bearer })).orders.map((order) => order.ownStay)

test('who sleeps at friends says so once, and may think better of it', async () => {
  const { id, bearer } = await ordered()
  expect(await ownStay(bearer)).toEqual([false])
  for (const isOwn of [true, true, false, true]) {
    await agency.call(setOwnStay, { id, isOwn }, { bearer })
    expect(await ownStay(bearer)).toEqual([isOwn])
  }
})

test('nobody says so of an order of somebody else', async () => {
  const [mine, other] = [await ordered(), await ordered()]
  expect(await agency.call(setOwnStay, { id: mine.id, isOwn: true }, { bearer: other.bearer })).toEqual({ refusal: 'not-found' })
  expect(await agency.call(setOwnStay, { id: mine.id, isOwn: true })).toEqual({ refusal: 'not-found' })
  expect(await ownStay(mine.bearer)).toEqual([false])
})
