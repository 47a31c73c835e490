import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAirOrders } from '#contract/account-orders.ts'
import { getUser } from '#contract/account.ts'
import { getHotelBooking, listHotelBookings } from '#contract/hotel-account-orders.ts'
import { listBonusHistory, listFollowers } from '#contract/personal.ts'
import { makeDemoUsers } from '#server/account/demo-users.ts'
import { ledgerViolations } from '#server/bonus/ledger-store.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { send } from '#test/visitor.ts'
import { makeDemoTrips } from './demo-flight-orders.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
  await makeDemoUsers(agency.db, agency.clock.now())
  await makeDemoTrips(agency.app, agency.deps)
  await makeDemoTrips(agency.app, agency.deps)
}, 120_000)
afterAll(() => agency.close())

test('the demonstration person has six trips of every fate, two followers and five hundred points that add up', async () => {
  const { token } = (await send(agency, '/auth/Account/Login', { json: { login: 'demo', password: 'demo123' } })).json()
  const options = { bearer: token }
  const { tickets } = await agency.call(listAirOrders, {}, options)
  expect(tickets.map(({ status }) => status).toSorted()).toEqual([
    'Refunded',
    'Registered',
    'Ticketed',
    'Ticketed',
    'Ticketed',
    'Ticketed',
  ])
  const now = agency.clock.now().toISOString()
  expect(tickets.filter(({ dateThereUtc }) => dateThereUtc > now)).toHaveLength(3)
  expect(await agency.call(getUser, {}, options)).toMatchObject({ bonusValue: 500 })
  const stays = (await agency.call(listHotelBookings, {}, options)).data
  expect(stays.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    'Cancelled',
    'Confirmed',
    'Confirmed',
    'Confirmed',
    'Refunded',
    'Registered',
  ])
  const details = await Promise.all(stays.map(({ orderNumber }) => agency.call(getHotelBooking, { orderNumber }, options)))
  for (const { canceled, checkIn } of details) {
    const [, day, month, year] = /^Бесплатная отмена до (\d\d)\.(\d\d)\.(\d{4})/.exec(canceled) ?? []
    expect(`${year ?? '0'}-${month}-${day}` <= checkIn, `${canceled}, but they come on ${checkIn}`).toBe(true)
  }
  expect(stays.filter(({ checkInUtc, checkOutUtc }) => checkInUtc < now && checkOutUtc > now)).toHaveLength(1)
  const { data, total } = await agency.call(listBonusHistory, {}, options)
  expect([data[0]?.resultBonus, total]).toEqual([500, 10])
  const followers = await agency.call(listFollowers, {}, options)
  expect(followers.data.map(({ login, Bonus }) => [login, Bonus > 0])).toEqual(
    expect.arrayContaining([
      ['ma***.k', true],
      ['al***_v', true],
    ]),
  )
  expect(await ledgerViolations(agency.db)).toEqual([])
  await agency.runJobs({ sweep: true })
  expect(agency.outbox).toEqual([])
})
