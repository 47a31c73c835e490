import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { type TestDatabase, type TestPostgres, databaseAt, openPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers the address of the run's PostgreSQL, which starts when it is asked for first. */
    postgresDoor: string
  }
}

let shared: Promise<TestPostgres> | undefined
const door = createServer((_request, response) => {
  shared ??= startWithTemplate()
  shared.then(
    ({ url }) => response.end(url),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

/** Vitest calls it once a run. */
export async function setup({ provide }: TestProject): Promise<void> {
  await once(door.listen(0, '127.0.0.1'), 'listening')
  provide('postgresDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`) // it listens on a port
}

export async function teardown(): Promise<void> {
  door.close()
  await (await shared)?.close()
}

/** Its own database is migrated and then left alone: others are copied from it. */
async function startWithTemplate(): Promise<TestPostgres> {
  const server = await openPostgres({ fsync: 'off', full_page_writes: 'off' }) // nobody cuts its power
  const database = await server.open(1)
  await database.close()
  return server
}

/**
 * A database of its own on the PostgreSQL that all files of a run share: for whoever does not stop, freeze or kill the server.
 * It is migrated, or empty.
 */
export async function openPostgresDatabase(state: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const answer = await fetch(inject('postgresDoor'))
  const template = new URL(await answer.text())
  const address = new URL(template)
  address.pathname = `/test_${randomUUID().replaceAll('-', '')}`
  const from = state === 'empty' ? 'template1' : template.pathname.slice(1)
  template.pathname = '/postgres'
  const client = new pg.Client(template.href)
  await client.connect()
  await client.query(`create database ${address.pathname.slice(1)} template ${from}`)
  await client.end()
  return databaseAt(address.href)
}
