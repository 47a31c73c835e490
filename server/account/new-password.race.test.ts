import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeEmail, changePassword, getUser } from '#contract/account.ts'
import { eraseAccount, signOutOthers } from '#contract/personal.ts'
import { readClaims } from '#domain/account/claims.ts'
import type { Database } from '#server/db/db.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { PASSWORD, enrol, linkOf, send, visitorOf } from '#test/visitor.ts'
import { nameCounter } from './known-device.ts'
import type { Counter } from './password.ts'

const OWNERS = 'новая гавань 8'
const THIEFS = 'чужая гавань 9'

let postgres: TestDatabase
let agency: Agency
let beside: Database
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  agency = await openAgency({ database: await postgres.open() })
  beside = await postgres.open()
}, 120_000)
afterAll(async () => {
  await agency?.close()
  await beside?.close()
  await postgres?.close()
})

const login = (name: string, password: string) => send(agency, '/auth/Account/Login', { json: { login: name, password } })
const counterOf = (bearer: string): Counter => `session:${readClaims(bearer)?.sid}`

async function reset(name: string): Promise<void> {
  await send(agency, '/auth/Password/ResetByEmail', { form: new URLSearchParams({ email: `${name}@mail.ru` }) })
  await agency.runJobs()
  const token = linkOf(agency).split('/password/')[1] ?? ''
  const answer = await send(agency, '/auth/Password/Reset', { form: new URLSearchParams({ password: OWNERS, token }) })
  expect(answer.json().result).toBe(true)
}

/** Lets a call read its account and wait before the password check until `meanwhile` is done. */
async function heldBeforeCheck<T>(counter: Counter, call: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const answer = await beside.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${counter}, 0))`.execute(trx)
    const called = call()
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks join pg_database on oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`
    while ((await waiting.execute(trx)).rows[0]?.n !== 1) await new Promise((soon) => setTimeout(soon, 10))
    await meanwhile()
    return { called }
  })
  return answer.called
}

async function countSessions(name: string): Promise<number> {
  const open = agency.db.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.user_id').where('login', '=', name)
  return (await open.select('sessions.id').where('revoked_at', 'is', null).execute()).length
}

/** The owner's password is the one that opens, and only it. */
async function isTheirs(name: string, password: string): Promise<void> {
  for (const [word, status] of [
    [password, 200],
    [THIEFS, 401],
    [password === PASSWORD ? OWNERS : PASSWORD, 401],
  ] as const)
    expect([word, (await login(name, word)).statusCode]).toEqual([word, status])
}

test('a sign-in with the old password is refused if a new one is set while it waits', async () => {
  await enrol(agency, 'robbed')
  const answer = await heldBeforeCheck(
    nameCounter('robbed'),
    () => login('robbed', PASSWORD),
    () => reset('robbed'),
  )
  expect([answer.statusCode, answer.json().message]).toEqual([401, (await login('robbed', PASSWORD)).json().message])
  expect(await countSessions('robbed')).toBe(0)
  await isTheirs('robbed', OWNERS)
})

test('a change of the password begun with the old one does not overwrite one its owner has set in the meantime', async () => {
  const { token: bearer } = await enrol(agency, 'hurried')
  const answer = await heldBeforeCheck(
    counterOf(bearer),
    () => agency.call(changePassword, { oldPassword: PASSWORD, password: THIEFS }, { bearer }),
    () => reset('hurried'),
  )
  expect(answer.refusal).toBe('sign-in-needed')
  await isTheirs('hurried', OWNERS)
})

test('a password replaced in the meantime can neither change the e-mail nor erase the account', async () => {
  const calls: [name: string, call: (bearer: string) => Promise<{ refusal: string }>][] = [
    ['moved', (bearer: string) => agency.call(changeEmail, { email: 'thief@mail.ru', password: PASSWORD }, { bearer })],
    ['erased', (bearer: string) => agency.call(eraseAccount, { password: PASSWORD }, { bearer })],
  ]
  for (const [name, call] of calls) {
    const { token: bearer } = await enrol(agency, name)
    const answer = await heldBeforeCheck(
      counterOf(bearer),
      () => call(bearer),
      () => reset(name),
    )
    expect([name, answer.refusal]).toEqual([name, 'sign-in-needed'])
    const { token } = visitorOf(await login(name, OWNERS))
    expect(await agency.call(getUser, {}, { bearer: token })).toMatchObject({ login: name, email: `${name}@mail.ru` })
  }
  expect(agency.outbox.filter(({ to }) => to === 'thief@mail.ru')).toEqual([])
})

test('a session that its owner closes changes no password any more, even with the right one', async () => {
  const { token: bearer } = await enrol(agency, 'closing')
  const own = visitorOf(await login('closing', PASSWORD))
  const answer = await heldBeforeCheck(
    counterOf(bearer),
    () => agency.call(changePassword, { oldPassword: PASSWORD, password: THIEFS }, { bearer }),
    () => agency.call(signOutOthers, {}, { bearer: own.token }),
  )
  expect(answer.refusal).toBe('sign-in-needed')
  await isTheirs('closing', PASSWORD)
})

test('of two changes in one session the later is refused because the old password has already changed', async () => {
  const { token: bearer } = await enrol(agency, 'twofold')
  const change = (password: string) => agency.call(changePassword, { oldPassword: PASSWORD, password }, { bearer })
  const answers = await heldBeforeCheck(
    counterOf(bearer),
    () => Promise.all([change(OWNERS), change(THIEFS)]),
    async () => {},
  )
  const refused = { refusal: 'bad-request', fields: { oldPassword: 'Прежний пароль указан неверно' } }
  expect(answers.filter(({ refusal }) => refusal)).toEqual([refused])
})

test('of twelve requests for a new password in one moment three send a letter, whether the address is known or not', async () => {
  await enrol(agency, 'pressed')
  for (const email of ['pressed@mail.ru', 'nobody@mail.ru']) {
    const requests = Array.from({ length: 12 }, () =>
      send(agency, '/auth/Password/ResetByEmail', { form: new URLSearchParams({ email }) }),
    )
    const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, ...Array<number>(9).fill(429)])
  }
  const letters = agency.db.selectFrom('mailed_links').innerJoin('users', 'users.id', 'mailed_links.user_id')
  const made = await letters.select('mailed_links.id').where('login', '=', 'pressed').where('purpose', '=', 'reset').execute()
  expect(made).toHaveLength(3)
})
