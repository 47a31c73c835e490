import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerReadiness } from './monitoring.ts'

function appOn(answers: () => Promise<unknown>) {
  const app = Fastify()
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/', async () => 'a page')
  return { app, readiness: answerReadiness(app, answers) }
}

test('a balancer is sent on while the database answers, refuses or is silent', async () => {
  let database: () => Promise<unknown> = async () => {}
  const { app } = appOn(() => database())
  expect(await app.inject('/ready')).toMatchObject({ statusCode: 200, body: '{"status":"ready"}' })
  database = () => Promise.reject(new Error('away'))
  expect(await app.inject('/ready')).toMatchObject({ statusCode: 503, body: '{"status":"no-database"}' })
  database = () => new Promise(() => {})
  const began = performance.now()
  expect((await Promise.all([app.inject('/ready'), app.inject('/ready')])).map(({ statusCode }) => statusCode)).toEqual([
    503, 503,
  ])
  expect(performance.now() - began).toBeLessThan(2000)
  expect((await app.inject('/health')).statusCode).toBe(200)
  database = async () => {}
  expect((await app.inject('/ready')).statusCode).toBe(200)
})

test('a server about to stop reports it first, on every health address, and keeps serving without keep-alive connections', async () => {
  const { app, readiness } = appOn(async () => {})
  expect((await app.inject('/')).headers.connection).not.toBe('close')
  const draining = readiness.drain(50)
  for (const path of ['/ready', '/health'])
    expect(await app.inject(path)).toMatchObject({ statusCode: 503, body: '{"status":"draining"}' })
  expect(await app.inject('/')).toMatchObject({ statusCode: 200, headers: { connection: 'close' } })
  await draining
})
