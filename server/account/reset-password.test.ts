import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword, getUser } from '#contract/account.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { enrol, linkOf, send, visitorOf } from '#test/visitor.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const request = (email: string) => send(agency, '/auth/Password/ResetByEmail', { form: new URLSearchParams({ email }) })
const login = (name: string, password: string) => send(agency, '/auth/Account/Login', { json: { login: name, password } })

function set(token: string, ...passwords: string[]) {
  const form = new FormData()
  for (const password of passwords) form.append('password', password)
  form.append('token', token)
  return send(agency, '/auth/Password/Reset', { form })
}

async function mailedToken(email: string): Promise<string> {
  await request(email)
  await agency.runJobs()
  return linkOf(agency).split('/password/')[1] ?? ''
}

test('a known and an unknown address are answered in the same bytes; nonsense is refused [API-07]', async () => {
  await enrol(agency, 'known')
  const [known, unknown, nonsense] = [await request('KNOWN@mail.ru'), await request('unknown@mail.ru'), await request('abc')]
  expect([known.statusCode, known.json()]).toEqual([200, { status: 'ok', result: true }])
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  expect([nonsense.statusCode, nonsense.json().errorMessage]).toEqual([400, 'Email указан неверно'])
  await agency.runJobs()
  expect(agency.outbox.filter(({ subject }) => subject === 'Восстановление пароля').map(({ to }) => to)).toEqual([
    'known@mail.ru',
  ])
})

test('the fourth letter of an hour is refused alike for known and unknown addresses', async () => {
  await enrol(agency, 'eager')
  const answers = []
  for (const email of ['eager@mail.ru', 'absent@mail.ru']) {
    for (let n = 0; n < 3; n += 1) expect((await request(email)).statusCode).toBe(200)
    answers.push(await request(email))
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429])
  expect(answers[0]?.body).toBe(answers[1]?.body)
})

test('the new password is set once, ends all sessions and is confirmed by e-mail [API-08]', async () => {
  const before = await enrol(agency, 'forgetful')
  const token = await mailedToken('forgetful@mail.ru')
  const done = await set(token, 'новая гавань 8', 'новая гавань 8')
  expect([done.statusCode, done.json()]).toEqual([200, { status: 'ok', result: true, errorMessage: null }])
  expect(await agency.call(getUser, {}, { bearer: before.token })).toEqual({ refusal: 'sign-in-needed' })
  expect((await login('forgetful', 'тихая гавань 7')).statusCode).toBe(401)
  expect((await login('forgetful', 'новая гавань 8')).statusCode).toBe(200)
  await agency.runJobs()
  expect(agency.outbox.at(-1)).toMatchObject({ to: 'forgetful@mail.ru', subject: 'Пароль изменён' })
  const again = await set(token, 'третья гавань 9')
  expect([again.statusCode, again.json()]).toEqual([200, { status: 'error', result: false, errorMessage: 'Ссылка устарела' }])
})

test('the same new password sent again because the answer was lost is the one that was set; a used link tries five others', async () => {
  await enrol(agency, 'unheard')
  const token = await mailedToken('unheard@mail.ru')
  for (let at = 0; at < 2; at += 1) expect((await set(token, 'новая гавань 8')).json().result).toBe(true)
  await agency.runJobs()
  expect(agency.outbox.filter(({ to, subject }) => to === 'unheard@mail.ru' && subject === 'Пароль изменён')).toHaveLength(1)
  for (let at = 0; at < 5; at += 1) expect((await set(token, `другая гавань ${at}`)).json().result).toBe(false)
  expect((await set(token, 'новая гавань 8')).statusCode).toBe(429)
  expect((await login('unheard', 'новая гавань 8')).statusCode).toBe(200)
})

test('a broken rule or two different passwords leave the link good', async () => {
  await enrol(agency, 'picky')
  const token = await mailedToken('picky@mail.ru')
  expect(await set(token, 'одна гавань 1', 'другая гавань 2').then((answer) => answer.json().errorMessage)).toBe(
    'Пароли не совпадают',
  )
  expect(await set(token, '12a45').then((answer) => answer.json().errorMessage)).toBe('Минимальная длина пароля 6 символов')
  expect(await set(token, 'picky@mail.ru').then((answer) => answer.statusCode)).toBe(400)
  expect((await set(token, 'новая гавань 8')).json().result).toBe(true)
})

test('a link is valid for an hour and expires when a newer one is requested', async () => {
  await enrol(agency, 'slow')
  const first = await mailedToken('slow@mail.ru')
  const second = await mailedToken('slow@mail.ru')
  expect(second).not.toBe(first)
  expect((await set(first, 'новая гавань 8')).json().result).toBe(false)
  agency.clock.advance(60 * 60_000)
  expect((await set(second, 'новая гавань 8')).json().result).toBe(false)
})

test('the password is changed by its owner; this device stays signed in, the others do not', async () => {
  const here = await enrol(agency, 'careful')
  const there = visitorOf(await login('careful', 'тихая гавань 7'))
  const change = (oldPassword: string, password: string) =>
    agency.call(changePassword, { oldPassword, password }, { bearer: here.token })
  expect(await change('wrong one', 'новая гавань 8')).toEqual({
    refusal: 'bad-request',
    fields: { oldPassword: 'Прежний пароль указан неверно' },
  })
  expect(await change('тихая гавань 7', '12345678')).toMatchObject({ fields: { password: 'Слишком простой пароль' } })
  expect(await change('тихая гавань 7', 'новая гавань 8')).toEqual({})
  expect(await agency.call(getUser, {}, { bearer: there.token })).toEqual({ refusal: 'sign-in-needed' })
  expect(await agency.call(getUser, {}, { bearer: here.token })).toMatchObject({ login: 'careful' })
})

test('a change of password sent again because its reply was lost succeeds, and is confirmed by e-mail once', async () => {
  const { token } = await enrol(agency, 'lost')
  const change = (oldPassword: string, password: string) =>
    agency.call(changePassword, { oldPassword, password }, { bearer: token })
  for (let at = 0; at < 2; at += 1) expect(await change('тихая гавань 7', 'новая гавань 8')).toEqual({})
  await agency.runJobs()
  expect(agency.outbox.filter(({ to, subject }) => to === 'lost@mail.ru' && subject === 'Пароль изменён')).toHaveLength(1)
  expect(await change('тихая гавань 7', 'третья гавань 9')).toMatchObject({ refusal: 'bad-request' })
  expect((await login('lost', 'новая гавань 8')).statusCode).toBe(200)
})

test('links nobody has mailed cost no hash: however many try them at once, others sign in [AUTH-22]', async () => {
  await enrol(agency, 'undisturbed')
  const tries = Array.from({ length: 250 }, (_, n) => set(`made-up-${n}`, 'новая гавань 8'))
  const words = new Set((await Promise.all(tries)).map(({ statusCode, body }) => `${statusCode} ${body}`))
  expect([...words]).toEqual(['200 {"status":"error","result":false,"errorMessage":"Ссылка устарела"}'])
  expect((await login('undisturbed', 'тихая гавань 7')).statusCode).toBe(200)
})
