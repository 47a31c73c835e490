import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights } from '#contract/air-orders.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookingInput, choose } from '#test/purchase.ts'
import { PASSWORD, enrol, linkOf, send, visitorOf } from '#test/visitor.ts'
import { endDemoUsers, makeDemoUsers } from './demo-users.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const login = (name: string, password: string) => send(agency, '/auth/Account/Login', { json: { login: name, password } })

test('where the demonstration is over nobody is its people any more, their orders stay, and another demonstration has them back', async () => {
  await makeDemoUsers(agency.db, agency.clock.now())
  await enrol(agency, 'demo-lover')
  const visitor = visitorOf(await login('demo', 'demo123'))
  const order = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer: visitor.token })
  await send(agency, '/auth/Password/ResetByEmail', { form: new URLSearchParams({ email: 'demo@strannik.example' }) })
  await agency.runJobs()
  const link = linkOf(agency).split('/password/')[1] ?? ''

  await endDemoUsers(agency.db, agency.clock.now())
  for (const [name, password] of [
    ['demo', 'demo123'],
    ['demo@strannik.example', 'demo123'],
    ['novice', 'novice123'],
  ] as const) {
    const refused = await login(name, password)
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'BAD_CREDENTIALS'])
  }
  expect((await send(agency, '/auth/user', { token: visitor.token })).statusCode).toBe(401)
  expect((await send(agency, '/auth/Account/Token', visitor)).statusCode).toBe(401)
  const reset = await send(agency, '/auth/Password/Reset', { form: new URLSearchParams({ password: PASSWORD, token: link }) })
  expect(reset.json().result).toBe(false)
  const rows = await agency.db.selectFrom('orders').select('number').where('id', '=', order.id).execute()
  expect(rows).toEqual([{ number: order.extra.number }])
  expect((await login('demo-lover', PASSWORD)).statusCode).toBe(200)

  await makeDemoUsers(agency.db, agency.clock.now())
  expect((await login('demo', 'demo123')).statusCode).toBe(200)
  expect((await login('novice', 'novice123')).statusCode).toBe(200)
})
