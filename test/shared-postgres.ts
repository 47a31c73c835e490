import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { type TestDatabase, databaseAt } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Returns the address of the run's PostgreSQL, which starts at the first call. */
    postgresDoor: string
  }
}

let child: ChildProcessByStdio<Writable, Readable, null> | undefined
let started: Promise<string> | undefined
const door = createServer((_request, response) => {
  started ??= start()
  started.then(
    (url) => response.end(url),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

async function start(): Promise<string> {
  const program = join(import.meta.dirname, 'postgres-process.ts')
  child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  for await (const url of child.stdout) return String(url)
  throw new Error('PostgreSQL did not start')
}

/** Vitest calls it once a run. */
export async function setup({ provide }: TestProject): Promise<void> {
  await once(door.listen(0, '127.0.0.1'), 'listening')
  provide('postgresDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`) // it listens on a port
}

export async function teardown(): Promise<void> {
  door.close()
  if (!child) return
  child.stdin.end()
  await once(child, 'exit')
}

/**
 * A database of its own on the PostgreSQL that all files of a run share: for tests that do not stop, freeze or kill the server.
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
