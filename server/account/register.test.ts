import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '#contract/account.ts'
import { readClaims } from '#domain/account/claims.ts'
import { CONSENT_NEEDED, CONSENT_VERSION } from '#domain/consent.ts'
import { inTransaction } from '#server/db/db.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { enrol, linkOf, send, visitorOf } from '#test/visitor.ts'
import { accountForGuest } from './register.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const anna = {
  login: 'anna',
  email: 'Anna@Mail.ru',
  password: 'тихая гавань 7',
  returnUrl: 'http://localhost:3000/account',
  privacy: 'on',
}
const enter = (changes: object) => send(agency, '/auth/Account/Register', { json: { ...anna, ...changes } })

test('a form, urlencoded or multipart, makes an account and signs in [API-05]', async () => {
  const multipart = new FormData()
  for (const [name, value] of Object.entries({ ...anna, login: 'anna2', email: 'anna2@mail.ru' })) multipart.set(name, value)
  for (const form of [new URLSearchParams(anna), multipart]) {
    const answer = await send(agency, '/auth/Account/Register', { form })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['token']])
    const user = await agency.call(getUser, {}, { bearer: visitorOf(answer).token })
    expect(user).toMatchObject({ isActivated: false, firstName: null })
  }
})

test('what is wrong is said in the message and at the field [API-06]', async () => {
  await enrol(agency, 'taken')
  const refusals: [object, number, string, string][] = [
    [{ login: 'TAKEN' }, 409, 'login', 'Логин уже занят'],
    [{ email: 'taken@MAIL.ru', login: 'new1' }, 409, 'email', 'Этот e-mail уже зарегистрирован'],
    [{ email: 'abc', login: 'new2' }, 400, 'email', 'Email указан неверно'],
    [{ login: 'я' }, 400, 'login', 'От 3 до 32 латинских букв, цифр и знаков . _ @ -'],
    [{ login: 'new3', email: 'new3@mail.ru', password: '12a45' }, 400, 'password', 'Минимальная длина пароля 6 символов'],
    [{ login: 'new4', email: 'new4@mail.ru', password: 'password1' }, 400, 'password', 'Слишком простой пароль'],
    [{ login: 'new6', email: 'new6@mail.ru', privacy: false }, 400, 'privacy', CONSENT_NEEDED],
    [{ login: 'new6', email: 'new6@mail.ru', privacy: 'false' }, 400, 'privacy', CONSENT_NEEDED],
    [{ login: 'new6', email: 'new6@mail.ru', privacy: undefined }, 400, 'privacy', CONSENT_NEEDED],
    [
      { login: 'new5five', email: 'new5@mail.ru', password: 'NEW5@mail.ru' },
      400,
      'password',
      'Пароль не должен совпадать с логином или e-mail',
    ],
  ]
  for (const [changes, status, field, text] of refusals) {
    const answer = await enter(changes)
    expect([changes, answer.statusCode, answer.json().message]).toEqual([changes, status, text])
    expect(answer.json().fields).toEqual({ [field]: text })
  }
})

test('an e-mail and a login are kept as they look, and open the door however they are pasted', async () => {
  expect((await enter({ login: 'ｗｉｄｅ７', email: '\u200Bｗｉｄｅ７@mail.ru\u00A0' })).statusCode).toBe(200)
  const answer = await send(agency, '/auth/Account/Login', { json: { login: 'Wide７@mail.ru\u2060', password: anna.password } })
  expect(readClaims(visitorOf(answer).token)).toMatchObject({ unique_name: 'wide7', email: 'wide7@mail.ru' })
})

test('a form sent again because its answer was lost goes on in the account it has made, with one letter', async () => {
  const form = { login: 'twice', email: 'twice@mail.ru' }
  const [first, again] = [await enter(form), await enter({ login: 'TWICE', email: ' Twice@mail.ru' })]
  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  const owners = [first, again].map((answer) => readClaims(visitorOf(answer).token)?.sub)
  expect(owners[1]).toBe(owners[0])
  await agency.runJobs()
  expect(agency.outbox.filter(({ to }) => to === 'twice@mail.ru')).toHaveLength(1)
})

test('a name that is taken stays so for another password, another e-mail, and after an hour', async () => {
  const form = { login: 'early', email: 'early@mail.ru' }
  await enter(form)
  const taken = { statusCode: 409, body: expect.stringContaining('Логин уже занят') }
  expect(await enter({ ...form, password: 'другая гавань 8' })).toMatchObject(taken)
  expect(await enter({ ...form, email: 'other@mail.ru' })).toMatchObject(taken)
  agency.clock.advance(60 * 60_000)
  expect(await enter(form)).toMatchObject(taken)
})

test('who guesses at a password by the form of registration is stopped as at the sign-in', async () => {
  const form = { login: 'guessed', email: 'guessed@mail.ru' }
  await enter(form)
  for (let at = 0; at < 5; at += 1) expect((await enter({ ...form, password: `другая гавань ${at}` })).statusCode).toBe(409)
  expect((await enter(form)).statusCode).toBe(429)
})

test('nobody takes another person’s e-mail for a login', async () => {
  expect((await enter({ login: 'victim@mail.ru', email: 'thief@mail.ru' })).statusCode).toBe(400)
  expect((await enter({ login: 'own@mail.ru', email: 'own@mail.ru' })).statusCode).toBe(200)
})

test.each(['ΑΣ@mail.ru', 'İvan@mail.ru', 'Юля@Почта.рф'])(
  'an address whose small letters the database knows otherwise than we, %s, is taken once and opens the door',
  async (email) => {
    const login = `first-${email.codePointAt(0)}`
    expect((await enter({ login, email })).statusCode).toBe(200)
    expect((await enter({ login: `${login}-2`, email })).statusCode).toBe(409)
    const signedIn = await send(agency, '/auth/Account/Login', { json: { login: email, password: anna.password } })
    expect(signedIn.statusCode).toBe(200)
  },
)

test('guests whose addresses no login can be have an account each, and take nobody else’s address for a login', async () => {
  const { db, clock, deps } = agency
  const consent = { version: CONSENT_VERSION, ip: undefined }
  const guest = { secret: deps.env.secret, consent, now: clock.now() }
  const made = await inTransaction(db, async (trx) => {
    const ids: (string | undefined)[] = []
    for (const email of ['иван@почта.рф', 'анна@почта.рф', 'pine+tree@mail.ru', 'oak+tree@mail.ru'])
      ids.push(await accountForGuest(trx, { ...guest, email }))
    return ids
  })
  expect(made).toEqual(made.map(() => expect.any(String)))
  const { email } = await db.selectFrom('users').select('email').where('id', '=', made[2]!).executeTakeFirstOrThrow()
  expect(email).toBe('pine+tree@mail.ru')
  expect((await enter({ login: 'pine', email: 'pine-tree@mail.ru' })).statusCode).toBe(200)
  expect((await enter({ login: 'oak-tree@mail.ru', email: 'oak-tree@mail.ru' })).statusCode).toBe(200)
})

test('the letter confirms the address; a second click within the week is fine, a broken link is not', async () => {
  const { token } = await enrol(agency, 'active')
  await agency.runJobs()
  expect(agency.outbox.at(-1)).toMatchObject({ to: 'active@mail.ru', subject: 'Подтвердите регистрацию' })
  const link = linkOf(agency)
  for (const _ of [1, 2]) {
    const answer = await agency.app.inject(link)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://localhost:3000/account?activated=1'])
  }
  expect(await agency.call(getUser, {}, { bearer: token })).toMatchObject({ isActivated: true })
  agency.clock.advance(7 * 86_400_000)
  for (const dead of [link, '/auth/Account/Activate?token=x', '/auth/Account/Activate']) {
    expect((await agency.app.inject(dead)).headers.location).toBe('http://localhost:3000/login?activated=0')
  }
})

test('only an address of this site is returned to', async () => {
  const cases: [string, string][] = [
    ['http://localhost:3000/avia/booking?x=1', 'http://localhost:3000/avia/booking?x=1&activated=1'],
    ['https://evil.example/', 'http://localhost:3000/account?activated=1'],
    ['//evil.example/', 'http://localhost:3000/account?activated=1'],
    ['javascript:alert(1)', 'http://localhost:3000/account?activated=1'],
    ['', 'http://localhost:3000/?activated=1'],
  ]
  for (const [at, [returnUrl, location]] of cases.entries()) {
    await enter({ login: `back${at}`, email: `back${at}@mail.ru`, returnUrl })
    await agency.runJobs()
    const answer = await agency.app.inject(linkOf(agency))
    expect(answer.headers.location).toBe(location)
  }
})

test('the letter is sent again once a minute and five times a day', async () => {
  const { token } = await enrol(agency, 'patient')
  const again = () => send(agency, '/auth/Account/ResendActivation', { method: 'POST', token })
  expect((await again()).headers['retry-after']).toBe('60')
  for (let n = 0; n < 4; n += 1) {
    agency.clock.advance(60_000)
    const answer = await again()
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  }
  agency.clock.advance(60_000)
  expect(await again()).toMatchObject({ statusCode: 429 })
  await agency.runJobs()
  expect(agency.outbox.filter(({ to }) => to === 'patient@mail.ru')).toHaveLength(5)
})

test('a referrer who is unknown or malformed is ignored, a real one is kept', async () => {
  const { token } = await enrol(agency, 'referrer')
  const { bonusAccountId } = await agency.call(getUser, {}, { bearer: token })
  for (const [login, fromUser] of [
    ['one', bonusAccountId],
    ['two', '99999999'],
    ['three', 'x'],
  ] as const)
    expect((await enter({ login, email: `${login}@mail.ru`, fromUser })).statusCode).toBe(200)
  const rows = await agency.db
    .selectFrom('users')
    .select(['login', 'referred_by'])
    .where('login', 'in', ['one', 'two', 'three'])
    .execute()
  expect(rows.filter(({ referred_by }) => referred_by).map(({ login }) => login)).toEqual(['one'])
})

test('the account remembers to which text, when and from where its owner agreed', async () => {
  await enrol(agency, 'agreed')
  const columns = ['consent_version', 'consent_at', 'consent_ip'] as const
  const row = await agency.db.selectFrom('users').select(columns).where('login', '=', 'agreed').executeTakeFirstOrThrow()
  expect(row).toEqual({ consent_version: CONSENT_VERSION, consent_at: agency.clock.now(), consent_ip: '127.0.0.1' })
})
