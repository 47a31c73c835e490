import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getPages } from '#contract/content.ts'
import { type Term, retention } from '#domain/retention.ts'
import { rememberDevice } from '#server/account/known-device.ts'
import { openSession, rotateSession } from '#server/account/session-store.ts'
import { openAgency } from '#test/agency.ts'
import { person } from '#test/ledger-model.ts'
import { retentionTable } from './facts.ts'
import { PAGES, publishPages } from './publish.ts'

test('the policy states every retention period the code applies, in the same words', async () => {
  const agency = await openAgency()
  await publishPages(agency.deps, agency.clock.now())
  const { data } = await agency.call(getPages, { url: 'privacy' })
  const text = (data[0]?.content ?? '').replaceAll(/<[^>]+>/g, '\n').replaceAll('\u00a0', ' ')
  for (const { what, keep, why } of Object.values(retention) as Term[]) {
    const days = typeof keep === 'number' ? `${keep} д` : keep
    for (const words of [what, days, why]) expect(text).toContain(words)
  }
  await agency.close()
})

test('everything that is kept of an account has its term in the policy', async () => {
  const agency = await openAgency()
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where column_name = 'user_id' and table_schema = 'public' order by 1`.execute(agency.db)
  const listed = new Set(Object.values(retention).flatMap(({ where }) => where.split(', ')))
  expect(rows.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([])
  await agency.close()
})

test('a browser is known for as long as the policy and the page about cookies say', async () => {
  const agency = await openAgency()
  const { until } = await rememberDevice(agency.db, (await person(agency.db, 'traveller')).id, undefined, agency.clock.now())
  const days = (until.getTime() - agency.clock.now().getTime()) / 86_400_000
  expect(days).toBe(retention.devices.keep)
  expect(await readFile(join(PAGES, 'cookie.md'), 'utf8')).toContain(`${days} дней после последнего входа`)
  await agency.close()
})

test('a person stays signed in for as long as the page about cookies says', async () => {
  const agency = await openAgency()
  const { db, deps, clock } = agency
  const [days, began] = [86_400_000, clock.now()]
  const { id } = await person(db, 'reader')
  let session = await openSession(db, id, began)
  const page = await readFile(join(PAGES, 'cookie.md'), 'utf8')
  const [, visit, whole] = /\| (\d+) дней после последнего визита, не дольше (\d+) дней после входа \|/.exec(page) ?? []
  expect((session.refreshUntil.getTime() - began.getTime()) / days).toBe(Number(visit))
  for (const day of [29, 58, 87])
    session = await rotateSession(db, deps.env.secret, session.refreshToken, id, new Date(began.getTime() + day * days))
  expect((session.refreshUntil.getTime() - began.getTime()) / days).toBe(Number(whole))
  await agency.close()
})

test('docs/retention.md holds the same table', async () => {
  expect(await readFile('docs/retention.md', 'utf8')).toContain(retentionTable({ withPlaces: true }))
})
