import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights } from '#contract/air.ts'
import { type Desk, openDesk } from '#test/desk.ts'
import { bookingInput, choose } from '#test/purchase.ts'
import { enrol, linkOf, send } from '#test/visitor.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const left = async (table: 'users' | 'sessions' | 'mailed_links' | 'sign_in_log') =>
  (await desk.db.selectFrom(table).select('id').execute()).length

test('an account nobody confirmed is forgotten after ninety days, unless it has confirmed or bought', async () => {
  await enrol(desk, 'idle')
  const buyer = await enrol(desk, 'buyer')
  await desk.ask(bookFlights, bookingInput(await choose(desk, 'one-way')), { bearer: buyer.token })
  await enrol(desk, 'proper')
  await desk.runJobs()
  await send(desk, linkOf(desk), {})
  desk.clock.advance(89 * 86_400_000)
  await desk.runJobs({ sweep: true })
  expect(await left('users')).toBe(3)
  desk.clock.advance(2 * 86_400_000)
  await desk.runJobs({ sweep: true })
  const people = await desk.db.selectFrom('users').select('login').orderBy('login').execute()
  expect(people.map(({ login }) => login)).toEqual(['buyer', 'proper'])
  expect([await left('sessions'), await left('mailed_links'), await left('sign_in_log')]).toEqual([0, 0, 0])
})
