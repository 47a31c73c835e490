import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMemoryDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { announce } from './announcements.ts'
import { type Database, inTransaction } from './db.ts'

let postgres: TestDatabase
/** Who speaks and who listens: two processes on PostgreSQL, one and the same on the embedded database. */
const pairs: Record<string, { speaker: Database; listener: Database }> = {}

beforeAll(async () => {
  postgres = await openPostgresDatabase()
  pairs.postgres = { speaker: await postgres.open(3), listener: await postgres.open(3) }
  const embedded = await openMemoryDatabase()
  pairs.pglite = { speaker: embedded, listener: embedded }
})
afterAll(async () => {
  await pairs.pglite?.speaker.close()
  await postgres.close()
})

/** Announces until it is received: listening begins a moment after it was requested. */
async function receiveOnce({ speaker, listener }: { speaker: Database; listener: Database }): Promise<void> {
  const received = Promise.withResolvers<void>()
  const unsubscribe = listener.subscribe('pages', received.resolve)
  const speaking = setInterval(() => void announce(speaker.db, 'pages').catch(() => {}), 100)
  await received.promise
  clearInterval(speaking)
  unsubscribe()
}

describe.each(['pglite', 'postgres'])('on %s', (name) => {
  test('a process receives the announcements of another, and none it did not subscribe to', async () => {
    const { speaker, listener } = pairs[name]!
    await receiveOnce(pairs[name]!)
    const received: string[] = []
    const stops = (['order 1', 'order 2'] as const).map((topic) => listener.subscribe(topic, () => received.push(topic)))
    await announce(speaker.db, 'order 1')
    await expect.poll(() => received).toEqual(['order 1'])
    for (const stop of stops) stop()
    await announce(speaker.db, 'order 1')
    await wait(200)
    expect(received).toEqual(['order 1'])
  })

  test('an announcement is received after the commit, and never when there was none', async () => {
    const { speaker, listener } = pairs[name]!
    await receiveOnce(pairs[name]!)
    let received = 0
    const stop = listener.subscribe('order 3', () => (received += 1))
    const failing = inTransaction(speaker.db, async (trx) => {
      await announce(trx, 'order 3')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await inTransaction(speaker.db, async (trx) => {
      await announce(trx, 'order 3')
      await wait(200)
      expect(received).toBe(0)
    })
    await expect.poll(() => received).toBe(1)
    stop()
  })
})

test('a listener that may have missed something while disconnected checks again, and receives later announcements', async () => {
  const { speaker, listener } = pairs.postgres!
  await receiveOnce(pairs.postgres!)
  let acts = 0
  const stop = listener.subscribe('order 4', () => (acts += 1))
  await postgres.cutAll()
  await announce(speaker.db, 'order 4').catch(() => announce(speaker.db, 'order 4'))
  await expect.poll(() => acts, { timeout: 5000 }).toBeGreaterThanOrEqual(1)
  const before = acts
  await announce(speaker.db, 'order 4')
  await expect.poll(() => acts, { timeout: 5000 }).toBeGreaterThan(before)
  stop()
})
