import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, openAgency } from '#test/agency.ts'
import { PASSWORD, type Visitor, enrol, send } from '#test/visitor.ts'

let agency: Agency
let visitor: Visitor
beforeAll(async () => {
  agency = await openAgency()
  visitor = await enrol(agency, 'guarded')
})
afterAll(() => agency.close())

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
  { 'sec-fetch-site': 'none' },
]
const own = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }

const calls = [
  ['POST', '/auth/Account/Login', { login: 'guarded', password: PASSWORD }],
  ['POST', '/auth/account/LOGIN/', { login: 'guarded', password: PASSWORD }],
  [
    'POST',
    '/auth/Account/Register',
    { login: 'planted', email: 'planted@mail.ru', password: PASSWORD, returnUrl: '/', privacy: true },
  ],
  ['POST', '/auth/Account/Logout', {}],
  ['POST', '/auth/Account/ResendActivation', {}],
  ['POST', '/auth/Password/ResetByEmail', { email: 'guarded@mail.ru' }],
  ['POST', '/auth/Password/Reset', { password: PASSWORD, token: 'x' }],
  ['PUT', '/auth/user', { firstName: null, lastName: null, birthDate: null, phoneNumber: null }],
  ['PUT', '/auth/user/password', { oldPassword: 'x', password: PASSWORD }],
] as const

test('a page of another site signs nobody in or out, registers nobody and changes no password', async () => {
  for (const [method, url, json] of calls) {
    for (const headers of foreign) {
      const answer = await send(agency, url, { method, json, headers, ...visitor })
      expect([url, answer.statusCode, answer.cookies]).toEqual([url, 403, []])
    }
  }
  expect(await agency.db.selectFrom('users').select('login').where('login', '=', 'planted').execute()).toEqual([])
})

test('our own pages, and programs that are no browser, may', async () => {
  for (const headers of [own, {}]) {
    const answer = await send(agency, '/auth/Account/Login', { json: { login: 'guarded', password: PASSWORD }, headers })
    expect(answer.statusCode).toBe(200)
  }
})

test('a form is not taken where the contract says JSON', async () => {
  const fields = { login: 'guarded', password: PASSWORD }
  const multipart = new FormData()
  for (const [name, value] of Object.entries(fields)) multipart.append(name, value)
  for (const form of [new URLSearchParams(fields), multipart]) {
    const answer = await send(agency, '/auth/Account/Login', { form })
    expect([answer.statusCode, answer.json().message]).toEqual([415, 'Тело запроса должно быть в формате JSON'])
  }
  const email = new URLSearchParams({ email: 'guarded@mail.ru' })
  expect((await send(agency, '/auth/Password/ResetByEmail', { form: email })).statusCode).toBe(200)
})
