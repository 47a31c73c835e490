import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#contract/account.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { PASSWORD, enrol, send } from '#test/visitor.ts'
import { readForms } from './forms.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
  await enrol(agency, 'writer')
})
afterAll(() => agency.close())

const kinds = { urlencoded: () => new URLSearchParams(), multipart: () => new FormData() } as const
const unreadable = { body: 'Тело запроса не разобрано как форма' }

function formOf(kind: keyof typeof kinds, fields: [name: string, value: string][]): URLSearchParams | FormData {
  const form = kinds[kind]()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

for (const kind of ['urlencoded', 'multipart'] as const) {
  test(`a form of thirty fields is read, one of more is refused like any that cannot be read: ${kind}`, async () => {
    const others = (count: number) => Array.from({ length: count }, (_, at): [string, string] => [`field${at}`, ''])
    const email: [string, string] = ['email', `${kind}@mail.ru`]
    const request = (count: number) =>
      send(agency, '/auth/Password/ResetByEmail', { form: formOf(kind, [email, ...others(count)]) })
    expect((await request(29)).statusCode).toBe(200)
    for (const count of [30, 200]) {
      const answer = await request(count)
      expect([answer.statusCode, answer.json().fields]).toEqual([400, unreadable])
    }
    const repeated = formOf(kind, Array<[string, string]>(31).fill(email))
    expect((await send(agency, '/auth/Password/ResetByEmail', { form: repeated })).json().fields).toEqual(unreadable)
    const long = formOf(kind, [email, ['more', 'x'.repeat(32 * 1024)]])
    expect((await send(agency, '/auth/Password/ResetByEmail', { form: long })).statusCode).toBe(413)
  })

  test(`a repeated name keeps the order of its values, a single one is a string: ${kind}`, async () => {
    const app = fastify()
    readForms(app)
    app.post('/', { config: { form: true } }, async ({ body }) => body ?? null)
    const form = new Response(
      formOf(kind, [
        ['b', '2'],
        ['a', 'я & ты'],
        ['b', '1'],
        ['b', '2'],
      ]),
    )
    const headers = { 'content-type': form.headers.get('content-type') ?? '' }
    const answer = await app.inject({ method: 'POST', url: '/', headers, payload: Buffer.from(await form.arrayBuffer()) })
    expect(answer.json()).toEqual({ a: 'я & ты', b: ['2', '1', '2'] })
    await app.close()
  })
}

test('where the contract takes no form none is parsed: one that cannot be read is refused for what it is', async () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=none' }
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
  const bodies = [
    [multipart, 'no part of a form'],
    [urlencoded, 'login=%00'],
    [urlencoded, 'a=&'.repeat(5000)],
  ] as const
  for (const [headers, payload] of bodies) {
    const answer = await agency.app.inject({ method: 'POST', url: signIn.path, headers, payload })
    expect([payload.slice(0, 9), answer.statusCode, answer.json().fields]).toEqual([payload.slice(0, 9), 415, undefined])
    const nowhere = await agency.app.inject({ method: 'POST', url: '/api/nowhere', headers, payload })
    expect(nowhere.statusCode).toBe(404)
  }
  const json = await send(agency, signIn.path, { json: { login: 'writer', password: PASSWORD } })
  expect(json.statusCode).toBe(200)
})

test('a file in a form is refused in words', async () => {
  const form = new FormData()
  form.append('email', new Blob(['writer@mail.ru']), 'email.txt')
  const answer = await send(agency, '/auth/Password/ResetByEmail', { form })
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { body: 'Файлы не принимаются' }])
})
