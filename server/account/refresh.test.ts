import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '#contract/account.ts'
import { eraseAccount } from '#contract/personal.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { PASSWORD, type Visitor, enrol, send, visitorOf } from '#test/visitor.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const MINUTE = 60_000
const refresh = ({ token, cookie }: Visitor, headers: Record<string, string> = {}) =>
  send(agency, '/auth/Account/Token', { token, cookie, headers })

test('an expired token and the cookie give a fresh token and the next cookie', async () => {
  const before = await enrol(agency, 'returning')
  agency.clock.advance(16 * MINUTE)
  expect(await agency.call(getUser, {}, { bearer: before.token })).toEqual({ refusal: 'sign-in-needed' })
  const answer = await refresh(before)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const after = visitorOf(answer)
  expect(after.cookie).not.toBe(before.cookie)
  expect(await agency.call(getUser, {}, { bearer: after.token })).toMatchObject({ login: 'returning' })
})

test('without the cookie, without the token, or with somebody else’s of either nothing is given', async () => {
  const [anna, boris] = [await enrol(agency, 'anna'), await enrol(agency, 'boris')]
  for (const shown of [
    { ...anna, cookie: '' },
    { ...anna, token: '' },
    { token: anna.token, cookie: boris.cookie },
    { ...anna, token: `${anna.token}x` },
  ])
    expect((await refresh(shown)).statusCode).toBe(401)
  agency.clock.advance(31 * 24 * 60 * MINUTE)
  expect((await refresh(anna)).statusCode).toBe(401)
})

test('a visitor returning within thirty days stays signed in, but at most ninety days after the sign-in', async () => {
  const DAY_MS = 24 * 60 * MINUTE
  let visitor = await enrol(agency, 'faithful')
  const daysLeft: number[] = []
  for (let visit = 0; visit < 3; visit += 1) {
    agency.clock.advance(29 * DAY_MS)
    const answer = await refresh(visitor)
    visitor = visitorOf(answer)
    const until = answer.cookies.find(({ name }) => name === 'rt')?.expires?.getTime() ?? 0
    daysLeft.push(Math.round((until - agency.clock.now().getTime()) / DAY_MS))
  }
  expect(daysLeft).toEqual([30, 30, 3])
  agency.clock.advance(3 * DAY_MS - 5 * MINUTE)
  visitor = visitorOf(await refresh(visitor))
  expect(await agency.call(getUser, {}, { bearer: visitor.token })).toMatchObject({ login: 'faithful' })
  agency.clock.advance(5 * MINUTE)
  expect(await agency.call(getUser, {}, { bearer: visitor.token })).toEqual({ refusal: 'sign-in-needed' })
  expect((await refresh(visitor)).statusCode).toBe(401)
})

test('a browser that returns after its account was erased is notified of that, not asked to sign in again', async () => {
  const here = await enrol(agency, 'gone')
  expect(await agency.call(eraseAccount, { password: PASSWORD }, { bearer: here.token })).toEqual({})
  const answer = await send(agency, '/auth/Account/Token', here)
  expect([answer.statusCode, answer.json().message]).toEqual([401, 'Этот кабинет удалён'])
})

test('a page of another site cannot spend the cookie', async () => {
  const visitor = await enrol(agency, 'guarded')
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of foreign) expect((await refresh(visitor, headers)).statusCode).toBe(401)
  expect((await refresh(visitor, { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' })).statusCode).toBe(200)
})

test('a copied cookie shown after the grace closes the session for the copy and for the owner', async () => {
  const owner = await enrol(agency, 'robbed')
  const next = visitorOf(await refresh(owner))
  agency.clock.advance(10_001)
  const thief = await refresh(owner)
  expect([thief.statusCode, thief.json().code]).toEqual([401, 'TOKEN_REUSED'])
  expect((await refresh(next)).statusCode).toBe(401)
  expect(await agency.call(getUser, {}, { bearer: next.token })).toEqual({ refusal: 'sign-in-needed' })
  const log = await agency.db.selectFrom('sign_in_log').select('event').where('event', '=', 'token-reused').execute()
  expect(log).toHaveLength(1)
})

test('signing out closes the session at once and clears the cookie', async () => {
  const visitor = await enrol(agency, 'leaving')
  const answer = await send(agency, '/auth/Account/Logout', { method: 'POST', ...visitor })
  expect([answer.statusCode, answer.cookies[0]?.value]).toEqual([204, ''])
  expect(await agency.call(getUser, {}, { bearer: visitor.token })).toEqual({ refusal: 'sign-in-needed' })
  expect((await refresh(visitor)).statusCode).toBe(401)
  expect((await send(agency, '/auth/Account/Logout', { method: 'POST', cookie: visitor.cookie })).statusCode).toBe(401)
})

test('twenty tabs that refresh again and again log nobody out', async () => {
  let jar = await enrol(agency, 'tabs')
  for (let round = 0; round < 5; round += 1) {
    agency.clock.advance(15 * MINUTE)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(jar)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    jar = visitorOf(answers[(round * 7) % 20]!) // whichever answer arrived last fills the jar
  }
})
