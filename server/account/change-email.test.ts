import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeEmail, changePassword, getUser, register } from '#contract/account.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { PASSWORD, enrol, enrolMember, linkOf, send } from '#test/visitor.ts'
import { isTakenAfterAll } from './change-email.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const change = (bearer: string, email: string, password = PASSWORD) => agency.call(changeEmail, { email, password }, { bearer })
const login = (name: string) => send(agency, '/auth/Account/Login', { json: { login: name, password: PASSWORD } })

test('a mistyped e-mail that nobody has confirmed is put right at once: the new address gets the letter, the old link is dead', async () => {
  const { token } = await enrol(agency, 'ivan')
  await agency.runJobs()
  const oldLink = linkOf(agency)
  expect(await change(token, ' Ivan@gmail.com ')).toMatchObject({ email: 'Ivan@gmail.com', isActivated: false })
  await agency.runJobs()
  expect(agency.outbox.at(-1)).toMatchObject({ to: 'Ivan@gmail.com', subject: 'Подтвердите регистрацию' })
  expect((await agency.app.inject(oldLink)).headers.location).toContain('activated=0')
  expect((await agency.call(getUser, {}, { bearer: token })).isActivated).toBe(false)
  expect((await agency.app.inject(linkOf(agency))).headers.location).toContain('activated=1')
  expect((await agency.call(getUser, {}, { bearer: token })).isActivated).toBe(true)
  expect((await login('ivan@GMAIL.com')).statusCode).toBe(200)
})

test('the letter for a new password that went to the mistyped address opens nothing either', async () => {
  const { token } = await enrol(agency, 'reset')
  await send(agency, '/auth/Password/ResetByEmail', { form: new URLSearchParams({ email: 'reset@mail.ru' }) })
  await agency.runJobs()
  const secret = linkOf(agency).split('/password/')[1] ?? ''
  await change(token, 'right@mail.ru')
  const answer = await send(agency, '/auth/Password/Reset', {
    form: new URLSearchParams({ token: secret, password: 'другая гавань 8' }),
  })
  expect(answer.json().result).toBe(false)
})

test('a wrong password, nonsense, somebody’s address or login change nothing', async () => {
  const { token } = await enrol(agency, 'boris')
  await enrol(agency, 'vera')
  expect(await change(token, 'new@mail.ru', 'не тот')).toMatchObject({ fields: { password: 'Пароль указан неверно' } })
  expect(await change(token, 'abc')).toMatchObject({ fields: { email: 'Email указан неверно' } })
  expect(await change(token, 'VERA@mail.ru')).toMatchObject({ fields: { email: 'Этот e-mail уже зарегистрирован' } })
  expect(await change(token, 'boris@mail.ru')).toMatchObject({ fields: { email: 'Это и есть ваш адрес' } })
  expect((await agency.call(getUser, {}, { bearer: token })).email).toBe('boris@mail.ru')
})

test('who signs in by the e-mail goes on doing so by the new one; the old one is free again', async () => {
  const json = { login: 'olga@mail.ru', email: 'olga@mail.ru', password: PASSWORD, returnUrl: '/account', privacy: true }
  const { token } = (await send(agency, '/auth/Account/Register', { json })).json()
  expect(await change(token, 'olga@yandex.ru')).toMatchObject({ login: 'olga@yandex.ru', email: 'olga@yandex.ru' })
  expect((await login('olga@yandex.ru')).statusCode).toBe(200)
  expect((await send(agency, '/auth/Account/Register', { json })).statusCode).toBe(200)
})

test('five letters a day are all, whatever the address', async () => {
  const { token } = await enrol(agency, 'writer')
  for (let at = 1; at < 5; at += 1)
    expect(await change(token, `writer${at}@mail.ru`)).toMatchObject({ email: `writer${at}@mail.ru` })
  expect(await change(token, 'writer5@mail.ru')).toMatchObject({ refusal: 'account.too-many-letters' })
})

const fetchEmail = async (bearer: string) => (await agency.call(getUser, {}, { bearer })).email
const lettersTo = (address: string) => agency.outbox.filter(({ to }) => to === address)
const follow = async (link: string, answer = '') =>
  (await agency.app.inject({ method: 'POST', url: link + answer })).body.replaceAll('\u00a0', ' ')

/** Requests another address; returns the links that went to the old and to the new one. */
async function requestChange(bearer: string, from: string, to: string): Promise<{ old: string; fresh: string }> {
  expect(await change(bearer, to)).toMatchObject({ email: from, pendingEmail: to })
  await agency.runJobs()
  return { old: linkOf(agency, lettersTo(from).at(-1)), fresh: linkOf(agency, lettersTo(to).at(-1)) }
}

test('a confirmed e-mail is another one when the links of both letters are pressed, in either order', async () => {
  for (const [login, first, second] of [
    ['gleb', 'old', 'fresh'],
    ['zoya', 'fresh', 'old'],
  ] as const) {
    const { bearer } = await enrolMember(agency, login)
    const links = await requestChange(bearer, `${login}@mail.ru`, `${login}@yandex.ru`)
    expect(await follow(links[first])).toContain('Осталась ссылка из')
    expect(await fetchEmail(bearer)).toBe(`${login}@mail.ru`)
    expect(await follow(links[second])).toContain('Почта изменена')
    expect(await agency.call(getUser, {}, { bearer })).toMatchObject({ email: `${login}@yandex.ru`, isActivated: true })
    expect(await agency.call(getUser, {}, { bearer })).not.toHaveProperty('pendingEmail')
    expect(
      (await send(agency, '/auth/Account/Login', { json: { login: `${login}@yandex.ru`, password: PASSWORD } })).statusCode,
    ).toBe(200)
  }
})

test('a link opened or confirmed again because its reply was lost shows the same result again', async () => {
  const { bearer } = await enrolMember(agency, 'lost')
  const links = await requestChange(bearer, 'lost@mail.ru', 'lost@yandex.ru')
  const open = async (link: string) => (await agency.app.inject(link)).body.replaceAll('\u00a0', ' ')
  for (let at = 0; at < 2; at += 1) expect(await follow(links.old)).toContain('Осталась ссылка из')
  expect(await open(links.old)).toContain('Осталась ссылка из')
  expect(await fetchEmail(bearer)).toBe('lost@mail.ru')
  for (const link of [links.fresh, links.fresh, links.old]) expect(await follow(link)).toContain('Почта изменена')
  expect(await open(links.fresh)).toContain('Почта изменена')
  await requestChange(bearer, 'lost@yandex.ru', 'third@yandex.ru')
  const dead = await follow(links.fresh)
  expect(dead).toContain('Ссылка больше не работает')
  expect(dead, 'one of the three may have ended it, not all').toContain('Она работает 24 часа или до первого нажатия')
})

test('a mail program that only opens the links changes nothing', async () => {
  const { bearer } = await enrolMember(agency, 'robot')
  const links = await requestChange(bearer, 'robot@mail.ru', 'robot@yandex.ru')
  for (const link of [links.old, links.fresh, links.old]) expect((await agency.app.inject(link)).body).toContain('<button')
  expect(await fetchEmail(bearer)).toBe('robot@mail.ru')
})

test('«Это не я» of either letter ends both links, whatever was pressed before', async () => {
  const { bearer } = await enrolMember(agency, 'victim')
  const links = await requestChange(bearer, 'victim@mail.ru', 'thief@mail.ru')
  await follow(links.fresh)
  expect(await follow(links.old, '?no')).toContain('Почта осталась прежней')
  expect((await agency.app.inject(links.old)).statusCode).toBe(404)
  await follow(links.old)
  expect(await fetchEmail(bearer)).toBe('victim@mail.ru')
})

test('after the change «Это не я» of a pressed link promises nothing that is not so', async () => {
  const { bearer } = await enrolMember(agency, 'done')
  const links = await requestChange(bearer, 'done@mail.ru', 'done@yandex.ru')
  await follow(links.old)
  await follow(links.fresh)
  expect(await follow(links.old, '?no')).toContain('Ссылка больше не работает')
  expect(await fetchEmail(bearer)).toBe('done@yandex.ru')
})

test('the links end after a day, by a new password, and by another change', async () => {
  const { bearer } = await enrolMember(agency, 'nina')
  const first = await requestChange(bearer, 'nina@mail.ru', 'nina1@mail.ru')
  await follow(first.old)
  const other = await requestChange(bearer, 'nina@mail.ru', 'nina2@mail.ru')
  expect((await agency.app.inject(first.fresh)).statusCode).toBe(404)
  await follow(other.fresh)
  await agency.call(changePassword, { oldPassword: PASSWORD, password: 'другая гавань 8' }, { bearer })
  expect((await agency.app.inject(other.old)).statusCode).toBe(404)
  expect(await change(bearer, 'nina3@mail.ru', 'другая гавань 8')).toMatchObject({ pendingEmail: 'nina3@mail.ru' })
  await agency.runJobs()
  const late = linkOf(agency, lettersTo('nina3@mail.ru').at(-1))
  agency.clock.advance(25 * 3_600_000)
  expect((await agency.app.inject(late)).statusCode).toBe(404)
})

test('resetting the password by letter keeps the address, though a thief of the old password had requested another', async () => {
  const { bearer } = await enrolMember(agency, 'robbed')
  const theirs = await requestChange(bearer, 'robbed@mail.ru', 'thief@mail.ru')
  await follow(theirs.fresh)
  await send(agency, '/auth/Password/ResetByEmail', { form: new URLSearchParams({ email: 'robbed@mail.ru' }) })
  await agency.runJobs()
  const token = linkOf(agency, lettersTo('robbed@mail.ru').at(-1)).split('/password/')[1] ?? ''
  const form = new URLSearchParams({ token, password: 'другая гавань 9' })
  expect((await send(agency, '/auth/Password/Reset', { form })).json().result).toBe(true)
  expect((await agency.app.inject(theirs.old)).statusCode).toBe(404)
})

test('an address taken by another account in the meantime remains theirs', async () => {
  const { bearer } = await enrolMember(agency, 'slow')
  const links = await requestChange(bearer, 'slow@mail.ru', 'wanted@mail.ru')
  await follow(links.old)
  await enrol(agency, 'wanted')
  expect(await follow(links.fresh)).toContain('уже зарегистрирован')
  expect(await fetchEmail(bearer)).toBe('slow@mail.ru')
})

test('a login that was the old address follows a confirmed change as well', async () => {
  const json = { login: 'mila@mail.ru', email: 'mila@mail.ru', password: PASSWORD, returnUrl: '/account', privacy: true }
  const { token } = await agency.call(register, json)
  await agency.runJobs()
  await agency.app.inject(linkOf(agency))
  const links = await requestChange(token, 'mila@mail.ru', 'mila@yandex.ru')
  await follow(links.old)
  await follow(links.fresh)
  expect(await agency.call(getUser, {}, { bearer: token })).toMatchObject({ login: 'mila@yandex.ru', email: 'mila@yandex.ru' })
})

test('a duplicate row in another table is not reported as a taken address', () => {
  const twice = (constraint: string) => Object.assign(new Error('duplicate key'), { code: '23505', constraint })
  expect(['users_email', 'users_login', 'mailed_links_pkey'].map((name) => isTakenAfterAll(twice(name)))).toEqual([
    true,
    true,
    false,
  ])
})
