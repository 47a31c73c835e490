import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookFlights, checkoutFlights } from '#contract/air-orders.ts'
import { searchFlights } from '#contract/air.ts'
import * as paths from '#domain/paths.ts'
import { answerErrors } from './errors.ts'
import { shedOverload } from './overload.ts'

let app: FastifyInstance
let drawn: string[]

beforeEach(async () => {
  drawn = []
  app = Fastify()
  answerErrors(app)
  shedOverload(app)
  const work = async ({ url }: { url: string }) => {
    const until = performance.now() + 1 // the thread is busy, as with a page
    while (performance.now() < until);
    drawn.push(url)
    return { ok: true }
  }
  for (const path of [searchFlights.path, bookFlights.path, checkoutFlights.path]) app.post(path, work)
  for (const path of ['/ready', '/*']) app.get(path, work)
  await app.ready()
})
afterEach(() => app.close())

const search = () => app.inject({ method: 'POST', url: searchFlights.path, payload: {} })

test('of three hundred simultaneous searches some are refused in words and with a time to retry, the others answered', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, search))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length + refused.length).toBe(300)
  expect(drawn.length).toBeGreaterThanOrEqual(100)
  expect(refused.length).toBeGreaterThan(100)
  expect(refused[0]?.headers['retry-after']).toBe('2')
  expect(refused[0]?.json()).toMatchObject({ ErrorMessage: 'Сервис перегружен. Повторите через минуту' })
  expect((await search()).statusCode).toBe(200)
})

test('buyers, the payment page and the load balancer are served before searches, and never refused', async () => {
  const buyers: [method: 'GET' | 'POST', url: string][] = [
    ['POST', bookFlights.path],
    ['POST', '/api/air/Checkout/aaaaaaaaaaaaaaaaaaaaaa'],
    ['GET', paths.airPaid],
    ['GET', `${paths.accountFlights}.data`],
    ['GET', '/AVIA/Booking/MOW-AER'],
    ['GET', '/ready'],
  ]
  const looking = Array.from({ length: 300 }, search)
  const answers = await Promise.all(
    buyers.map(([method, url]) => app.inject({ method, url, payload: method === 'POST' ? {} : undefined })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(buyers.map(() => 200))
  expect(drawn.length).toBeLessThan(40)
  expect((await Promise.all(looking)).some(({ statusCode }) => statusCode === 503)).toBe(true)
})

test('forty pages at once, more than any browser requests, are all served', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => app.inject(paths.home)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
})

/** Sixty pages that make outside calls before they are drawn; the most of them that were begun and not answered. */
async function mostAtOnce(elsewhereMs: number, drawnMs: number): Promise<number> {
  let [begun, most] = [0, 0]
  const site = Fastify()
  shedOverload(site)
  site.get('/*', async () => {
    most = Math.max(most, (begun += 1))
    await wait(elsewhereMs)
    const until = performance.now() + drawnMs
    while (performance.now() < until);
    begun -= 1
    return 'ok'
  })
  const answers = await Promise.all(Array.from({ length: 60 }, () => site.inject(paths.home)))
  await site.close()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  return most
}

test('pages that query the database before rendering do not all start at once: then none would be ready soon', async () => {
  expect(await mostAtOnce(3, 20)).toBeLessThan(20)
})

test('while pages wait for a slow supplier others begin', async () => {
  expect(await mostAtOnce(1000, 1)).toBe(60)
})

test('a page that is refused says so in words', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => app.inject(paths.about)))
  const refused = answers.find(({ statusCode }) => statusCode === 503)
  expect(refused?.body).toContain('Слишком много посетителей')
})

test('nothing is drawn for those who went away while they waited', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const visits = Array.from({ length: 80 }, () =>
    fetch(`${origin}${paths.about}`, { signal: leaving.signal }).catch(() => undefined),
  )
  await Promise.race(visits)
  leaving.abort()
  await Promise.all(visits)
  const last = await fetch(`${origin}${paths.about}?last`)
  expect(last.status).toBe(200)
  expect(drawn.at(-1)).toContain('?last')
  expect(drawn.length).toBeLessThan(60)
})
