import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { register } from '#contract/account.ts'
import { bookFlights } from '#contract/air-orders.ts'
import { suggestCities } from '#contract/places.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { callsOf } from '#server/http/serve.ts'
import { MOST_ATTEMPTS } from '#server/jobs/attempt.ts'
import type { Agency } from '#test/agency.ts'
import { bookingInput, choose } from '#test/purchase.ts'
import { type Sightings, callEverything, canaries, found, collectSightings } from './canaries.ts'
import { liveThrough } from './whole-life.ts'

function leaks({ log, traces, metrics }: Sightings, secrets: Record<string, string> = canaries): Record<string, string[]> {
  return { log: found(log, secrets), traces: found(traces, secrets), metrics: found(metrics, secrets) }
}

const none = { log: [], traces: [], metrics: [] }

test('there are fifty of them, no two alike, and one that gets out is seen however it is written', () => {
  expect(new Set(Object.values(canaries)).size).toBe(50)
  const written = [
    JSON.stringify({ note: canaries['a company'] }),
    `/mail/stop/${encodeURIComponent(canaries['a surname'])}`,
    `phone=${canaries['a phone as typed'].replaceAll(/\D/g, '')}`,
    Buffer.from(canaries['an e-mail']).toString('base64'),
  ]
  expect(written.map((text) => found(text, canaries)[0])).toEqual(['a company', 'a surname', 'a phone as typed', 'an e-mail'])
})

test('input of any call of the contract is in no log, trace or metric', async () => {
  const counts = { calls: 0, contract: 0 }
  const sightings = await collectSightings(async (agency) => {
    counts.calls = await callEverything(agency)
    counts.contract = callsOf(agency.app).length
  })
  expect(counts.calls).toBeGreaterThanOrEqual(counts.contract)
  expect(leaks(sightings)).toEqual(none)
  expect(sightings.log.split('\n').length).toBeGreaterThan(counts.calls * 6)
  expect(sightings.spans).toBeGreaterThan(counts.calls * 6)
}, 120_000)

test('a person who signs up, buys, returns, changes the e-mail and leaves is in none either, nor are the keys they were given', async () => {
  let given: Record<string, string> = {}
  const sightings = await collectSightings(async (agency) => {
    given = await liveThrough(agency)
  })
  const names = Object.keys(given)
  expect(names).toEqual(expect.arrayContaining(['a token', 'cookie rt', 'an order key', 'the key of a stay', 'a ticket']))
  expect(names.filter((name) => name.startsWith('of /')).length).toBeGreaterThan(3)
  expect(Object.values(given).every((secret) => secret.length > 9)).toBe(true)
  expect(leaks(sightings)).toEqual(none)
  expect(leaks(sightings, given)).toEqual(none)
  expect(sightings.traces).toContain('job fulfil-order')
}, 180_000)

/** Throws what quotes everything it was given. */
function quoting<Port extends object>(port: Port, fail: (text: string) => Error): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function' || ['mount', 'timeZoneOf'].includes(String(name))) return member
      return async (...args: unknown[]) => {
        throw fail(`${JSON.stringify(args)} ${Object.values(canaries).join(' ')}`)
      }
    },
  })
}

const failures: Record<string, (text: string) => Error> = {
  'in a message': (text) => new Error(text),
  'in a name': (text) => Object.assign(new Error('x'), { name: text, code: text }),
  'in lines like those of a stack': (text) => new Error(`x\n    at ${text}`),
  'in a cause': (text) => new Error('x', { cause: new Error(text) }),
  'in a supplier’s words': (supplierText) => new Refusal('air.supplier-failed', { supplierText, text: supplierText }),
}

async function sell(agency: Agency): Promise<void> {
  const contactInfo = { email: canaries['an e-mail'], contactPerson: canaries['a name'], contactPhone: canaries['a phone'] }
  await agency.call(bookFlights, { ...bookingInput(await choose(agency, 'one-way')), contactInfo })
  await agency.call(suggestCities, { city: canaries['a street'] })
  const payload = {
    login: 'somebody',
    password: canaries['a password'],
    email: canaries['another e-mail'],
    returnUrl: 'http://localhost:3000/',
    privacy: true,
  }
  await agency.app.inject({ method: 'POST', url: register.path, payload })
  for (let tries = 0; tries <= MOST_ATTEMPTS; tries += 1) {
    agency.clock.advance(2 * 3_600_000)
    await agency.runJobs()
  }
}

test.each(Object.entries(failures))(
  'suppliers, banks and mail that fail with what was typed %s tell it to nobody',
  async (_where, fail) => {
    const sightings = await collectSightings(async (agency) => {
      const { air, payments, mailer } = agency.deps
      const broken: Pick<Deps, 'air' | 'payments' | 'mailer'> = {
        air: quoting(air, fail),
        payments: quoting(payments, fail),
        mailer: quoting(mailer, fail),
      }
      Object.assign(agency.deps, broken) // those that were given the deps before keep theirs; the jobs look them up
      await sell(agency)
    })
    expect(leaks(sightings)).toEqual(none)
    expect(sightings.log).toContain('a job needs a person')
  },
  120_000,
)

test('a database that refuses a row quotes it in its error, and nobody else does', async () => {
  const sightings = await collectSightings(async (agency) => {
    await sql`alter table users add constraint no_canaries check (email not like '%kanareyka%')`.execute(agency.db)
    await sql`alter table orders add constraint no_canaries check (contact_email not like '%kanareyka%')`.execute(agency.db)
    const choice = await choose(agency, 'one-way')
    const contactInfo = { email: canaries['an e-mail'], contactPerson: canaries['a name'], contactPhone: canaries['a phone'] }
    expect((await agency.call(bookFlights, { ...bookingInput(choice), contactInfo })).refusal).toBe('unknown')
    const payload = {
      login: canaries['a login'],
      password: canaries['a password'],
      email: canaries['an e-mail'],
      returnUrl: 'http://localhost:3000/',
      privacy: true,
    }
    expect((await agency.app.inject({ method: 'POST', url: register.path, payload })).statusCode).toBe(500)
  })
  expect(leaks(sightings)).toEqual(none)
  expect(sightings.log).toContain('"constraint":"no_canaries"')
})
