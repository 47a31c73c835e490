import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '#contract/account.ts'
import { readClaims } from '#domain/account/claims.ts'
import { makeDemoUsers } from '#server/account/demo-users.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { enrol, send, visitorOf } from '#test/visitor.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
  await makeDemoUsers(agency.db, agency.clock.now())
})
afterAll(() => agency.close())

const login = (name: string, password: string) => send(agency, '/auth/Account/Login', { json: { login: name, password } })

test('login or e-mail, in whatever letters, opens the door with a token [API-03]', async () => {
  for (const name of ['demo', 'DEMO', 'Demo@Strannik.example']) {
    const answer = await login(name, 'demo123')
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['token']])
  }
})

test('the token carries the e-mail, the login and an eight-digit bonus account [API-04]', async () => {
  const claims = readClaims(visitorOf(await login('demo', 'demo123')).token)
  expect(claims).toMatchObject({ email: 'demo@strannik.example', unique_name: 'demo' })
  expect(claims?.BonusAccountId).toMatch(/^[1-9]\d{7}$/)
})

test('the refresh cookie is out of reach of scripts and of other calls', async () => {
  const cookie = (await login('demo', 'demo123')).cookies.find(({ name }) => name === 'rt')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/auth/Account' })
  expect(cookie?.secure).toBeUndefined()
})

test('over https no neighbour of the domain can set the cookies, and a session of the former cookie goes on', async () => {
  const secure = await openAgency({ env: { publicUrl: 'https://strannik.example' } })
  await makeDemoUsers(secure.db, secure.clock.now())
  const answer = await send(secure, '/auth/Account/Login', { json: { login: 'demo', password: 'demo123' } })
  const host = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' }
  const [refresh, device] = ['__Host-rt', '__Host-device'].map((name) => answer.cookies.find((cookie) => cookie.name === name))
  expect([refresh, device]).toMatchObject([host, host])
  expect([refresh?.domain, device?.domain]).toEqual([undefined, undefined])
  const renewed = await send(secure, '/auth/Account/Token', { token: answer.json().token, cookie: refresh?.value ?? '' })
  expect(renewed.statusCode).toBe(200)
  expect(renewed.cookies).toContainEqual(expect.objectContaining({ name: 'rt', value: '', path: '/auth/Account' }))
  const next = renewed.cookies.find(({ name }) => name === '__Host-rt')
  const headers = { cookie: `__Host-rt=${next?.value}` }
  expect((await send(secure, '/auth/Account/Token', { token: renewed.json().token, headers })).statusCode).toBe(200)
  await secure.close()
})

test('a wrong password and an unknown login are refused in the same bytes', async () => {
  await enrol(agency, 'same-bytes')
  const [known, unknown] = [await login('same-bytes', 'wrong one'), await login('nobody-here', 'wrong one')]
  expect([known.statusCode, known.json().message]).toEqual([401, 'Неверный логин или пароль'])
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
})

test('a name is closed after five failures alike, whether somebody bears it or not', async () => {
  await enrol(agency, 'somebody')
  const answers = []
  for (const name of ['somebody@mail.ru', 'nobody@mail.ru']) {
    for (let n = 0; n < 5; n += 1) expect((await login(name, 'wrong one')).statusCode).toBe(401)
    const { statusCode, body, headers } = await login(name, 'wrong one')
    answers.push([statusCode, body, headers['retry-after']])
  }
  expect(answers[0]?.[0]).toBe(429)
  expect(answers[1]).toEqual(answers[0])
})

test('no other spelling of a closed name shows whether somebody bears it', async () => {
  await enrol(agency, 'spelled')
  for (const name of ['spelled', 'unheard']) {
    for (let n = 0; n < 5; n += 1) expect((await login(name, 'wrong one')).statusCode).toBe(401)
    const fullWidth = String.fromCodePoint(name.codePointAt(0)! + 0xfee0) + name.slice(1)
    for (const spelling of [`${name}\u200b`, `\u2060${name.toUpperCase()}`, fullWidth, `${name} `])
      expect([name, spelling, (await login(spelling, 'wrong one')).statusCode]).toEqual([name, spelling, 429])
  }
})

test('five wrong passwords, by login or e-mail, close a name for a quarter of an hour', async () => {
  await enrol(agency, 'locked')
  const names = ['locked', 'LOCKED', 'locked@mail.ru', 'locked', 'locked@mail.ru']
  for (const name of names) expect((await login(name, 'wrong one')).statusCode).toBe(401)
  agency.clock.advance(5 * 60_000)
  const refused = await login('locked', 'тихая гавань 7')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
  expect(refused.json().message).toBe('Слишком много попыток входа. Повторите через 10\u00a0мин.')
  agency.clock.advance(10 * 60_000)
  expect((await login('locked', 'тихая гавань 7')).statusCode).toBe(200)
})

test('the profile answers its owner only [API-09]', async () => {
  const { token } = visitorOf(await login('demo', 'demo123'))
  expect(await agency.call(getUser, {}, { bearer: token })).toEqual({
    login: 'demo',
    email: 'demo@strannik.example',
    bonusAccountId: readClaims(token)?.BonusAccountId,
    firstName: 'Анна',
    lastName: 'Смирнова',
    birthDate: '1990-05-14',
    phoneNumber: '+79161234567',
    bonusValue: 0,
    isActivated: true,
  })
  for (const bearer of [undefined, 'made-up', `${token}x`, unsigned(token)])
    expect(await agency.call(getUser, {}, { bearer })).toEqual({ refusal: 'sign-in-needed' })
})

function unsigned(token: string): string {
  const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return `${head}.${token.split('.')[1]}.`
}

test('demonstration people are made once', async () => {
  await makeDemoUsers(agency.db, agency.clock.now())
  const rows = await agency.db.selectFrom('users').select('login').where('login', 'in', ['demo', 'novice']).execute()
  expect(rows).toHaveLength(2)
})

test('sign-in is counted by address: the eleventh in a minute waits', async () => {
  const strict = await openAgency({ env: { rateLimit: true } })
  const request = () => send(strict, '/auth/Account/Login', { json: {} })
  for (let n = 0; n < 10; n += 1) expect((await request()).statusCode).toBe(400)
  expect((await request()).statusCode).toBe(429)
  await strict.close()
})
