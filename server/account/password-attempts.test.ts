import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changePassword, getUser } from '#contract/account.ts'
import { eraseAccount } from '#contract/personal.ts'
import { DAY_MS, MINUTE_MS } from '#domain/text/dates.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { PASSWORD, enrol, linkOf, send, visitorOf } from '#test/visitor.ts'

let postgres: TestDatabase
let agency: Agency
let other: Agency
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  agency = await openAgency({ database: await postgres.open() })
  vi.resetModules() // the other server shares nothing in memory
  const { openAgency: open } = await import('#test/agency.ts')
  other = await open({ database: await postgres.open() })
}, 120_000)
afterAll(async () => {
  await agency?.close()
  await other?.close()
  await postgres?.close()
})

const login = (name: string, password: string, { at = agency, cookie = '' } = {}) =>
  send(at, '/auth/Account/Login', { json: { login: name, password }, ...(cookie && { headers: { cookie } }) })
const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode)
const count = (all: number[], status: number) => all.filter((one) => one === status).length
const five = async (name: string) => {
  for (let n = 0; n < 5; n += 1) expect((await login(name, 'wrong one')).statusCode).toBe(401)
  expect((await login(name, PASSWORD)).statusCode).toBe(429)
}

test('of sixty wrong passwords for one name at once five are tried, on one server or two', async () => {
  await enrol(agency, 'target')
  for (const [name, servers] of [
    ['target', [agency]],
    ['nobody-so-called', [agency]],
    ['target@mail.ru', [agency, other]],
  ] as const) {
    const answers = await statuses(
      Array.from({ length: 60 }, (_, n) => login(name, `wrong ${n}`, { at: servers[n % servers.length]! })),
    )
    expect(count(answers, 401)).toBe(5)
    expect(answers.every((status) => [401, 429, 503].includes(status))).toBe(true)
    agency.clock.advance(16 * 60_000)
    other.clock.advance(16 * 60_000)
  }
}, 60_000)

test('simultaneous correct passwords all sign in, on two servers as well, and are not counted as failed attempts', async () => {
  await enrol(agency, 'hasty')
  const answers = await statuses(Array.from({ length: 16 }, (_, n) => login('hasty', PASSWORD, { at: n % 2 ? agency : other })))
  expect(count(answers, 200)).toBe(16)
  const mixed = await statuses([...['a', 'b', 'c'].map((wrong) => login('hasty', wrong)), login('hasty', PASSWORD)])
  expect(mixed.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
}, 60_000)

test('forty people who sign in at the same moment all succeed', async () => {
  await enrol(agency, 'first-of-forty')
  const { password_hash } = await agency.db
    .selectFrom('users')
    .select('password_hash')
    .where('login', '=', 'first-of-forty')
    .executeTakeFirstOrThrow()
  for (let n = 0; n < 40; n += 1) await enrolAlike(n, password_hash)
  const answers = await statuses(Array.from({ length: 40 }, (_, n) => login(`forty-${n}`, PASSWORD)))
  expect(count(answers, 200)).toBe(40)
}, 60_000)

async function enrolAlike(n: number, password_hash: string | null): Promise<void> {
  const row = { id: `forty-${n}`.padEnd(22, '-'), login: `forty-${n}`, email: `forty-${n}@mail.ru`, password_hash }
  await agency.db
    .insertInto('users')
    .values({ ...row, bonus_account_id: String(10_000_000 + n), created_at: agency.clock.now() })
    .execute()
}

test('who forgot the password, tried five times and set a new one signs in with it at once', async () => {
  await enrol(agency, 'forgetful')
  await five('forgetful')
  await send(agency, '/auth/Password/ResetByEmail', { form: new URLSearchParams({ email: 'forgetful@mail.ru' }) })
  await agency.runJobs()
  const token = linkOf(agency).split('/password/')[1] ?? ''
  await send(agency, '/auth/Password/Reset', { form: new URLSearchParams({ password: 'новая гавань 8', token }) })
  expect((await login('forgetful', 'новая гавань 8')).statusCode).toBe(200)
})

/** The cookie by which the browser of a sign-in is known later. */
const deviceOf = (answer: { cookies: { name: string; value: string }[] }) =>
  `device=${answer.cookies.find(({ name }) => name === 'device')?.value}`

test('a stranger who locks a name does not lock the browser its owner has signed in from, which has five tries of its own', async () => {
  await enrol(agency, 'chased')
  await enrol(agency, 'neighbour')
  const cookie = deviceOf(await login('chased', PASSWORD))
  const foreign = deviceOf(await login('neighbour', PASSWORD))
  await five('chased')
  expect((await login('chased', PASSWORD, { cookie: foreign })).statusCode).toBe(429)
  expect((await login('chased', PASSWORD, { cookie: 'device=made-up' })).statusCode).toBe(429)
  expect((await login('chased', PASSWORD, { cookie })).statusCode).toBe(200)
  for (let n = 0; n < 5; n += 1) expect((await login('chased', 'wrong one', { cookie })).statusCode).toBe(401)
  expect((await login('chased', PASSWORD, { cookie })).statusCode).toBe(429)
})

test('a new password forgets the browsers known before, but the one it was changed in', async () => {
  await enrol(agency, 'mover')
  const left = deviceOf(await login('mover', PASSWORD))
  const here = await login('mover', PASSWORD)
  const password = 'новая гавань 8'
  const changed = await agency.call(changePassword, { oldPassword: PASSWORD, password }, { bearer: here.json().token })
  expect(changed.refusal).toBe(undefined)
  await five('mover')
  expect((await login('mover', password, { cookie: left })).statusCode).toBe(429)
  expect((await login('mover', password, { cookie: deviceOf(here) })).statusCode).toBe(200)
})

test('an owner who is signed in changes the password and erases the account while strangers keep the name locked', async () => {
  const { token: bearer } = await enrol(agency, 'besieged')
  await five('besieged')
  const password = 'новая гавань 8'
  expect((await agency.call(changePassword, { oldPassword: PASSWORD, password }, { bearer })).refusal).toBe(undefined)
  for (let n = 0; n < 5; n += 1) {
    const guess = { oldPassword: 'wrong one', password: 'третья гавань 9' }
    expect((await agency.call(changePassword, guess, { bearer })).refusal).toBe('bad-request')
  }
  expect((await agency.call(eraseAccount, { password }, { bearer })).refusal).toBe('account.too-many-failures')
  agency.clock.advance(14 * 60_000)
  await send(agency, '/auth/Account/Login', { json: { login: 'besieged', password: 'wrong one' } })
  agency.clock.advance(60_001)
  const { token } = (await login('besieged', password)).json()
  expect((await agency.call(eraseAccount, { password }, { bearer: token })).refusal).toBe(undefined)
  expect(await agency.call(getUser, {}, { bearer: token })).toEqual({ refusal: 'sign-in-needed' })
})

test('what was tried while the clock of the database was a day ahead keeps nobody waiting for a day once it is right again', async () => {
  await enrol(agency, 'forward')
  const enter = async () => visitorOf(await login('forward', PASSWORD)).token
  const reset = () => send(agency, '/auth/Password/ResetByEmail', { form: new URLSearchParams({ email: 'forward@mail.ru' }) })
  const resend = (token: string) => send(agency, '/auth/Account/ResendActivation', { json: {}, token })
  agency.clock.advance(DAY_MS)
  const token = await enter()
  expect(await statuses([resend(token), resend(token)])).toContain(429)
  expect(await statuses([reset(), reset(), reset(), reset()])).toContain(429)
  await five('forward')
  agency.clock.advance(2 * MINUTE_MS - DAY_MS)
  const signedIn = await login('forward', PASSWORD)
  const answers = [reset(), resend(visitorOf(signedIn).token)]
  expect([signedIn.statusCode, ...(await statuses(answers))]).toEqual([200, 200, 204])
}, 60_000)
