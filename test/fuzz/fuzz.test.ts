import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf } from '#server/http/serve.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { faultsOf } from './fuzz.ts'
import { filled } from './people.ts'
import { type FuzzRequest, type OpenApi, type Operation, operationsOf, requestOf } from './requests.ts'

let agency: Agency
let operations: Operation[]
beforeAll(async () => {
  agency = await openAgency()
  operations = operationsOf((await agency.app.inject('/api/openapi.json')).json<OpenApi>())
})
afterAll(() => agency.close())

const first = (seed: number, count: number) => Array.from({ length: count }, (_, number) => requestOf(operations, seed, number))

test('the same seed sends the same requests, another seed others', () => {
  expect(first(7, 200)).toEqual(first(7, 200))
  expect(first(8, 200)).not.toEqual(first(7, 200))
})

test('three thousand requests try every call of the contract, and bytes that are no HTTP', () => {
  const requests = first(1, 3000)
  const tried = requests.map((one) => (one.kind === 'call' ? one.path.toLowerCase() : ''))
  for (const { path } of callsOf(agency.app)) {
    const fixed = path.split(':', 1)[0]!.toLowerCase()
    expect([path, tried.some((address) => address.startsWith(fixed))]).toEqual([path, true])
  }
  expect(requests.filter(({ kind }) => kind === 'bytes').length).toBeGreaterThan(50)
})

test('what was really bought takes the place of its name, in texts and as an object', () => {
  const request: FuzzRequest = {
    kind: 'call',
    method: 'POST',
    path: '/api/air/Tickets/@@order1@@',
    headers: { authorization: 'Bearer @@token0@@' },
    body: JSON.stringify({ id: '@@order0@@', there: { itineraryRef: '@@ref0@@' }, key: '@@key0@@' }),
  }
  const known = { order: ['a', 'b'], token: ['t"t'], ref: ['{"sessionId":"s"}'] }
  const sent = filled(request, known) as Extract<FuzzRequest, { kind: 'call' }>
  expect([sent.path, sent.headers.authorization]).toEqual(['/api/air/Tickets/b', 'Bearer t"t'])
  expect(JSON.parse(sent.body ?? '')).toEqual({ id: 'a', there: { itineraryRef: { sessionId: 's' } }, key: 'none' })
})

test.each([
  [{ status: 500, headers: {}, body: '' }, 'status 500'],
  [{ status: 503, headers: {}, body: '{"code":"UNAVAILABLE"}' }, 'status 503'],
  [{ status: 400, headers: {}, body: '{"x":"at f (file:///srv/a.ts:1:2)"}' }, 'a stack or the text of a database'],
  [{ status: 400, headers: {}, body: 'null value violates not-null constraint' }, 'a stack or the text of a database'],
  [
    { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>"><img src=x onerror=fz7()></p>' },
    'what was sent stands in the page as markup',
  ],
  [{ status: 200, headers: { 'x-fz7': '1' }, body: '' }, 'a header was injected'],
  [{ status: 0, headers: {}, body: '', hung: true as const }, 'no answer in time'],
])('an answer that may not be is noticed: %j', (answer, fault) => {
  expect(faultsOf(answer)).toEqual([fault])
})

test.each([
  { status: 200, headers: { 'content-type': 'text/html' }, body: '&lt;img src=x onerror=fz7()&gt;' },
  { status: 400, headers: { 'content-type': 'application/json' }, body: '{"errorMessage":"Проверьте введённые данные"}' },
  { status: 503, headers: {}, body: '{"code":"OVERLOADED"}' },
  { status: 0, headers: {}, body: '' },
])('an honest answer is none: %j', (answer) => {
  expect(faultsOf(answer)).toEqual([])
})
