import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeEmail, getUser } from '#contract/account.ts'
import { type Desk, openDesk } from '#test/desk.ts'
import { PASSWORD, activate, enrol, linkOf, send } from '#test/visitor.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const change = (bearer: string, email: string, password = PASSWORD) => desk.ask(changeEmail, { email, password }, { bearer })
const login = (name: string) => send(desk, '/auth/Account/Login', { json: { login: name, password: PASSWORD } })

test('a mistyped e-mail that nobody has confirmed is put right at once: the new address gets the letter, the old link is dead', async () => {
  const { token } = await enrol(desk, 'ivan')
  await desk.runJobs()
  const oldLink = linkOf(desk)
  expect(await change(token, ' Ivan@gmail.com ')).toMatchObject({ email: 'Ivan@gmail.com', isActivated: false })
  await desk.runJobs()
  expect(desk.outbox.at(-1)).toMatchObject({ to: 'Ivan@gmail.com', subject: 'Подтвердите регистрацию' })
  expect((await desk.app.inject(oldLink)).headers.location).toContain('activated=0')
  expect((await desk.ask(getUser, {}, { bearer: token })).isActivated).toBe(false)
  expect((await desk.app.inject(linkOf(desk))).headers.location).toContain('activated=1')
  expect((await desk.ask(getUser, {}, { bearer: token })).isActivated).toBe(true)
  expect((await login('ivan@GMAIL.com')).statusCode).toBe(200)
})

test('the letter for a new password that went to the mistyped address opens nothing either', async () => {
  const { token } = await enrol(desk, 'reset')
  await send(desk, '/auth/Password/ResetByEmail', { form: new URLSearchParams({ email: 'reset@mail.ru' }) })
  await desk.runJobs()
  const secret = linkOf(desk).split('/password/')[1] ?? ''
  await change(token, 'right@mail.ru')
  const answer = await send(desk, '/auth/Password/Reset', {
    form: new URLSearchParams({ token: secret, password: 'другая гавань 8' }),
  })
  expect(answer.json().result).toBe(false)
})

test('a wrong password, nonsense, somebody’s address or login, and a confirmed e-mail change nothing', async () => {
  const { token } = await enrol(desk, 'boris')
  await enrol(desk, 'vera')
  expect(await change(token, 'new@mail.ru', 'не тот')).toMatchObject({ fields: { password: 'Пароль указан неверно' } })
  expect(await change(token, 'abc')).toMatchObject({ fields: { email: 'Email указан неверно' } })
  expect(await change(token, 'VERA@mail.ru')).toMatchObject({ fields: { email: 'Этот e-mail уже зарегистрирован' } })
  expect(await change(token, 'boris@mail.ru')).toMatchObject({ fields: { email: 'Это и есть ваш адрес' } })
  await activate(desk, 'boris')
  expect(await change(token, 'new@mail.ru')).toMatchObject({ refused: 'account.email-confirmed' })
  expect((await desk.ask(getUser, {}, { bearer: token })).email).toBe('boris@mail.ru')
})

test('who signs in by the e-mail goes on doing so by the new one; the old one is free again', async () => {
  const json = { login: 'olga@mail.ru', email: 'olga@mail.ru', password: PASSWORD, returnUrl: '/account', privacy: true }
  const { token } = (await send(desk, '/auth/Account/Register', { json })).json()
  expect(await change(token, 'olga@yandex.ru')).toMatchObject({ login: 'olga@yandex.ru', email: 'olga@yandex.ru' })
  expect((await login('olga@yandex.ru')).statusCode).toBe(200)
  expect((await send(desk, '/auth/Account/Register', { json })).statusCode).toBe(200)
})

test('five letters a day are all, whatever the address', async () => {
  const { token } = await enrol(desk, 'writer')
  for (let at = 1; at < 5; at += 1)
    expect(await change(token, `writer${at}@mail.ru`)).toMatchObject({ email: `writer${at}@mail.ru` })
  expect(await change(token, 'writer5@mail.ru')).toMatchObject({ refused: 'account.too-many-letters' })
})
