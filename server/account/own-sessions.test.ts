import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword, getUser } from '#contract/account.ts'
import { closeSession, listSessions, signOutOthers } from '#contract/personal.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { PASSWORD, type Visitor, enrol, send, visitorOf } from '#test/visitor.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const signIn = async (login: string, headers: Record<string, string> = {}) =>
  visitorOf(await send(agency, '/auth/Account/Login', { json: { login, password: PASSWORD }, headers }))
const fetchSessions = ({ token }: Visitor) => agency.call(listSessions, {}, { bearer: token })
const renewal = async (visitor: Visitor) => {
  const { statusCode, body } = await send(agency, '/auth/Account/Token', visitor)
  const { code, message } = JSON.parse(body) as { code?: string; message?: string }
  return [statusCode, code, message]
}

test('a person sees each open session by its browser, this one first and marked, and when each was last used', async () => {
  const here = await enrol(agency, 'lister')
  agency.clock.advance(60_000)
  const there = await signIn('lister', { 'user-agent': phone })
  const [first, second, ...more] = (await fetchSessions(here)).data
  expect(first).toMatchObject({ isThis: true, ip: '127.0.0.1', lastUsed: '2026-11-21T09:00:00Z' })
  expect(second).toMatchObject({ device: 'Chrome на\u00a0Android', isThis: false, lastUsed: '2026-11-21T09:01:00Z' })
  expect(more).toEqual([])
  agency.clock.advance(60_000)
  await send(agency, '/auth/Account/Token', there)
  expect((await fetchSessions(here)).data[1]?.lastUsed).toBe('2026-11-21T09:02:00Z')
  expect((await fetchSessions(there)).data.map(({ isThis }) => isThis)).toEqual([true, false])
})

test('one session is closed alone and notified; a stranger cannot close it', async () => {
  const [here, stranger] = [await enrol(agency, 'closer'), await enrol(agency, 'stranger')]
  const [there, third] = [await signIn('closer', { 'user-agent': phone }), await signIn('closer')]
  const id = (await fetchSessions(there)).data[0]?.id ?? ''
  expect((await agency.call(closeSession, { id }, { bearer: stranger.token })).refusal).toBe('not-found')
  expect((await agency.call(closeSession, { id }, { bearer: here.token })).refusal).toBe(undefined)
  expect((await agency.call(closeSession, { id }, { bearer: here.token })).refusal).toBe('not-found')
  expect(await agency.call(getUser, {}, { bearer: there.token })).toEqual({ refusal: 'sign-in-needed' })
  expect(await renewal(there)).toEqual([401, 'SESSION_CLOSED', 'Этот сеанс закрыли на другом устройстве. Войдите ещё раз'])
  expect(await agency.call(getUser, {}, { bearer: third.token })).toMatchObject({ login: 'closer' })
  expect((await fetchSessions(here)).total).toBe(2)
})

test('a browser is known while one session of it is open, and is a stranger’s once the last was closed', async () => {
  const here = await enrol(agency, 'traveller')
  const json = { login: 'traveller', password: PASSWORD }
  const first = await send(agency, '/auth/Account/Login', { json, headers: { 'user-agent': phone } })
  const cookie = `device=${first.cookies.find(({ name }) => name === 'device')?.value}`
  await send(agency, '/auth/Account/Login', { json, headers: { 'user-agent': phone, cookie } })
  const known = async () => {
    const { count } = agency.db.fn
    const rows = agency.db.selectFrom('known_devices').innerJoin('users', 'users.id', 'known_devices.user_id')
    const found = rows.select(count<number>('known_devices.hash').as('devices')).where('users.login', '=', 'traveller')
    return Number((await found.executeTakeFirstOrThrow()).devices)
  }
  const before = await known()
  const [one, other] = (await fetchSessions(here)).data.filter(({ device }) => device.includes('Android'))
  await agency.call(closeSession, { id: one!.id }, { bearer: here.token })
  expect(await known()).toBe(before)
  await agency.call(closeSession, { id: other!.id }, { bearer: here.token })
  expect(await known()).toBe(before - 1)
})

test('a visitor signed out from another device is shown why', async () => {
  const [here, there] = [await enrol(agency, 'owner'), await signIn('owner')]
  await agency.call(signOutOthers, {}, { bearer: here.token })
  expect((await renewal(there)).slice(0, 2)).toEqual([401, 'SESSION_CLOSED'])
  const again = await signIn('owner')
  await agency.call(changePassword, { oldPassword: PASSWORD, password: 'новая гавань 8' }, { bearer: here.token })
  expect(await renewal(again)).toEqual([
    401,
    'PASSWORD_CHANGED',
    'Пароль изменили, поэтому сеанс закончился. Войдите с новым паролем',
  ])
  const next = visitorOf(await send(agency, '/auth/Account/Token', here))
  agency.clock.advance(10_001)
  expect((await renewal(here)).slice(0, 2)).toEqual([401, 'TOKEN_REUSED'])
  expect((await renewal(next)).slice(0, 2)).toEqual([401, 'TOKEN_REUSED'])
})
