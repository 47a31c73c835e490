import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProfile, signOut } from '#contract/account.ts'
import { bookFlights } from '#contract/air-orders.ts'
import { closeSession, eraseAccount, listSessions, savePassengers, signOutOthers } from '#contract/personal.ts'
import type { Database } from '#server/db/db.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { type Choice, bookingInput, choose, grownUp } from '#test/purchase.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { PASSWORD, enrol, linkOf, send, visitorOf } from '#test/visitor.ts'

let postgres: TestDatabase
let agency: Agency
let beside: Database
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  beside = await postgres.open(2)
  // A deadlock waits past the end of a test instead of being resolved after a second.
  await beside.query(
    `do $$ begin execute format('alter database %I set deadlock_timeout = ''5min''', current_database()); end $$`,
  )
  agency = await openAgency({ database: await postgres.open() })
}, 120_000)
afterAll(async () => {
  await agency?.close()
  await beside?.close()
  await postgres?.close()
})

const login = (name: string) => send(agency, '/auth/Account/Login', { json: { login: name, password: PASSWORD } })
const erase = (bearer: string) => agency.call(eraseAccount, { password: PASSWORD }, { bearer })

/**
 * Starts the calls one after another, each once those before it wait, while rows of a person are locked; returns their results.
 */
async function whileHeld<Answers extends unknown[]>(
  table: 'known_devices' | 'users',
  name: string,
  calls: { readonly [At in keyof Answers]: () => Promise<Answers[At]> },
): Promise<Answers> {
  const started = await beside.db.transaction().execute(async (trx) => {
    const owner = sql.ref(table === 'users' ? 'id' : 'user_id')
    await sql`select from ${sql.table(table)} where ${owner} = (select id from users where login = ${name}) for update`.execute(
      trx,
    )
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    const begun: Promise<unknown>[] = []
    for (const call of calls) {
      begun.push(call())
      const count = async () => (await waiting.execute(beside.db)).rows[0]?.n
      await expect.poll(count, { interval: 10, timeout: 5000 }).toBe(begun.length)
    }
    return { begun }
  })
  return (await Promise.all(started.begun)) as Answers // in the order they were begun
}

test.each(['others', 'one', 'own'] as const)(
  'who erases an account while sessions of it are closed waits for that, and it is gone: %s',
  async (which) => {
    const name = `leaving-${which}`
    const { token: bearer } = await enrol(agency, name)
    const { token: another } = visitorOf(await login(name))
    const { data } = await agency.call(listSessions, {}, { bearer })
    const id = data.find(({ isThis }) => !isThis)?.id ?? ''
    const close = {
      others: () => agency.call(signOutOthers, {}, { bearer }),
      one: () => agency.call(closeSession, { id }, { bearer }),
      own: () => agency.call(signOut, {}, { bearer: another }),
    }[which]
    const isOwn = which === 'own'
    const calls = isOwn ? ([() => erase(bearer), close] as const) : ([close, () => erase(bearer)] as const)
    expect(await whileHeld(isOwn ? 'users' : 'known_devices', name, calls)).toEqual([{}, {}])
    expect((await login(name)).statusCode).toBe(401)
    const log = agency.db.selectFrom('sign_in_log').innerJoin('users', 'users.id', 'sign_in_log.user_id').select('event')
    expect(await log.where('erased_at', 'is not', null).execute()).toEqual([])
  },
)

const passenger = { ...grownUp, surname: 'Канарейкина' }
const profile = { firstName: 'Канарейка', lastName: 'Канарейкина', birthDate: null, phoneNumber: null }
const writing: [string, (bearer: string, choice: Choice) => Promise<unknown>][] = [
  ['passengers', (bearer) => agency.call(savePassengers, { passengers: [passenger] }, { bearer })],
  ['profile', (bearer) => agency.call(saveProfile, profile, { bearer })],
  ['booking', (bearer, choice) => agency.call(bookFlights, bookingInput(choice, { passengers: [passenger] }), { bearer })],
]

test.each(writing)('what an account writes while it is erased is not kept: %s', async (what, write) => {
  const name = `writing-${what}`
  const { token: bearer } = await enrol(agency, name)
  const choice = await choose(agency, 'one-way')
  const calls = [() => erase(bearer), () => write(bearer, choice)] as const
  expect(await whileHeld('users', name, calls)).toMatchObject([{}, { refusal: 'sign-in-needed' }])
  for (const table of ['users', 'saved_passengers', 'orders', 'order_passengers'] as const) {
    const { rows } = await beside.query(`select coalesce(string_agg(whole::text, ' '), '') as text from ${table} as whole`)
    expect((rows[0] as { text: string }).text).not.toContain('Канарей')
  }
  expect(await agency.db.selectFrom('saved_passengers').select('id').execute()).toEqual([])
})

test('a visitor following a password reset link while the account is erased is shown that the link has expired', async () => {
  const { token: bearer } = await enrol(agency, 'forgetful')
  await send(agency, '/auth/Password/ResetByEmail', { form: new URLSearchParams({ email: 'forgetful@mail.ru' }) })
  await agency.runJobs()
  const token = linkOf(agency).split('/password/')[1] ?? ''
  const follow = () => send(agency, '/auth/Password/Reset', { form: new URLSearchParams({ password: 'новая гавань 8', token }) })
  const [erased, followed] = await whileHeld('users', 'forgetful', [() => erase(bearer), follow])
  expect(erased).toEqual({})
  expect([followed.statusCode, followed.json().result]).toEqual([200, false])
})
