import { expect, test } from 'vitest'
import { announce } from '#server/db/announcements.ts'
import { openMemoryDatabase } from './database.ts'

const LOGIN = `insert into sign_in_log (login_hash, event, ip, at) values ('a', 'signed-in', '::1', now()) returning id::int`
const TABLES = `select relname from pg_class where relname in ('notes', 'sign_in_log')`

test('a database begins empty, counts from one and has only its own tables, whatever was done in the one before it', async () => {
  for (const spoil of ['create table notes (id int)', 'begin', `set search_path to nowhere`, 'delete from order_moves']) {
    const database = await openMemoryDatabase()
    expect((await database.query(TABLES)).rows).toEqual([{ relname: 'sign_in_log' }])
    expect((await database.query('select count(*)::int from order_moves')).rows).toEqual([{ count: 16 }])
    expect((await database.query(LOGIN)).rows).toEqual([{ id: 1 }])
    await database.query(spoil)
    await database.close()
  }
})

test('a closed database answers no query and receives no announcement of the next one', async () => {
  const first = await openMemoryDatabase()
  const received: string[] = []
  first.subscribe('pages', () => received.push('first'))
  await first.close()
  const second = await openMemoryDatabase()
  await expect(first.query('select 1')).rejects.toThrow('closed')
  second.subscribe('pages', () => received.push('second'))
  await announce(second.db, 'pages')
  await expect.poll(() => received).toEqual(['second'])
  await second.close()
})

test('what is still under way when a database is closed ends before the next begins', async () => {
  const first = await openMemoryDatabase()
  const late = first.db.transaction().execute(async (trx) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    await trx.insertInto('settings').values({ name: 'late', value: 'yes' }).execute()
  })
  const closed = first.close()
  await Promise.allSettled([late, closed])
  const second = await openMemoryDatabase()
  expect(await second.db.selectFrom('settings').selectAll().execute()).toEqual([])
  await second.close()
})
