import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerReadiness } from './readiness.ts'

function appOn(answers: () => Promise<unknown>) {
  const app = Fastify()
  app.get('/health', async () => ({ status: 'ok' }))
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

test('a server that is to end says so first and goes on serving, without keeping connections', async () => {
  const { app, readiness } = appOn(async () => {})
  expect((await app.inject('/health')).headers.connection).not.toBe('close')
  const draining = readiness.drain(50)
  expect(await app.inject('/ready')).toMatchObject({ statusCode: 503, body: '{"status":"draining"}' })
  expect(await app.inject('/health')).toMatchObject({ statusCode: 200, headers: { connection: 'close' } })
  await draining
})
