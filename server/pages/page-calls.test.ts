import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { signIn } from '#contract/account.ts'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { suggestCities } from '#contract/places.ts'
import { Refusal } from '#domain/refusal.ts'
import { buildApp } from '#server/app.ts'
import { serve } from '#server/http/serve.ts'
import { endedBy } from '#server/metrics/meters.ts'
import { type Agency, checkAnswers, openAgency } from '#test/agency.ts'
import { answerPage, onBehalfOf } from './draw-page.ts'

const slow = endpoint({
  name: 'slow',
  summary: '',
  method: 'GET',
  path: '/api/base/slow',
  access: 'anyone',
  input: z.object({}),
  reply: z.object({}),
})
const broken = endpoint({ ...slow, name: 'broken', path: '/api/base/broken' })
const refused = endpoint({ ...slow, name: 'refused', path: '/api/base/refused' })

type CallInPage = (call: Endpoint, input: Record<string, unknown>, signal?: AbortSignal) => Promise<unknown>

let agency: Agency
let app: FastifyInstance
/** Called when the slow call is made. */
let served: (signal: AbortSignal) => void = () => {}
/** What the current page requests. */
let work: (callInPage: CallInPage) => Promise<unknown>
beforeAll(async () => {
  agency = await openAgency()
  app = await buildApp(agency.deps)
  serve(app, slow, (_input, { signal }) => {
    served(signal)
    return new Promise<never>(() => {})
  })
  serve(app, broken, () => Promise.reject(new TypeError('secret detail')))
  serve(app, refused, () => {
    throw new Refusal('unavailable', { extra: { retryAfter: 7 } })
  })
  app.get('/page', (request, reply) =>
    onBehalfOf({ request, reply, signal: new AbortController().signal }, async () => ({ answer: await work(answerPage) })),
  )
})
afterAll(async () => {
  await app.close()
  await agency.close()
})

/** Draws a page that makes these calls. */
async function draw(calls: typeof work): Promise<unknown> {
  let answer: unknown
  let failure: unknown
  work = async (callInPage) => {
    try {
      answer = await calls(callInPage)
    } catch (error) {
      failure = error
    }
  }
  await app.inject('/page')
  if (failure) throw failure
  return answer
}

test('a page has the answer the API gives over HTTP, and the same refusals', async () => {
  const overHttp = async (url: string) => {
    const { statusCode: status, body } = await app.inject(url)
    return { status, body: JSON.parse(body) }
  }
  expect(await draw((callInPage) => callInPage(suggestCities, { city: 'соч' }))).toEqual(await overHttp('/api/air/Cities/соч'))
  const long = 'с'.repeat(80)
  expect(await draw((callInPage) => callInPage(suggestCities, { city: long }))).toEqual(await overHttp(`/api/air/Cities/${long}`))
  for (const call of [broken, refused])
    expect(await draw((callInPage) => callInPage(call, {}))).toEqual(await overHttp(call.path))
})

test('a page whose call is aborted goes on, even if the endpoint ignores the abort', async () => {
  await expect(draw((callInPage) => callInPage(slow, {}, AbortSignal.timeout(10)))).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  await expect(draw((callInPage) => callInPage(suggestCities, { city: 'соч' }, AbortSignal.abort()))).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('a page whose call is aborted is not counted as a failure of the supplier: its breaker stays closed', async () => {
  let reason: unknown
  served = (signal) => signal.addEventListener('abort', () => (reason = signal.reason))
  await expect(draw((callInPage) => callInPage(slow, {}, AbortSignal.timeout(10)))).rejects.toThrow()
  expect(endedBy(reason)).toBe('given-up')
})

test('a page can make only calls open to a guest, and none outside the rendering of a page', async () => {
  const account = { ...suggestCities, access: 'account' } as Endpoint
  await expect(draw((callInPage) => callInPage(account, { city: 'соч' }))).rejects.toThrow('no page may ask')
  await expect(answerPage(signIn, {})).rejects.toThrow('no page may ask')
})

test('an answer with more than its contract names, or with what JSON cannot carry, fails the tests; nobody may change one', async () => {
  const strict = Fastify()
  const list = { name: 'list', names: ['a'] }
  const answers = { surplus: { name: 'a', secret: 1 }, moment: { name: 'a', at: new Date() }, list }
  for (const [name, answer] of Object.entries(answers)) {
    const reply = z.object({ name: z.string(), at: z.optional(z.any()), names: z.optional(z.array(z.string())) })
    serve(strict, endpoint({ ...slow, name, path: `/api/${name}`, reply }), () => answer)
  }
  checkAnswers(strict)
  const statuses = await Promise.all(Object.keys(answers).map(async (name) => (await strict.inject(`/api/${name}`)).statusCode))
  expect(statuses).toEqual([500, 500, 200])
  expect(() => list.names.push('b')).toThrow(TypeError)
})
