import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Term, retention } from '#domain/retention.ts'
import { openDesk } from '#test/desk.ts'
import { getPages } from '#contract/content.ts'
import { publishPages } from './publish.ts'
import { retentionTable } from './retention-table.ts'

test('the policy tells every term the programme keeps to, in the same words', async () => {
  const desk = await openDesk()
  await publishPages(desk.deps, desk.clock.now())
  const { data } = await desk.ask(getPages, { url: 'privacy' })
  const text = (data[0]?.content ?? '').replaceAll(/<[^>]+>/g, '\n').replaceAll('\u00a0', ' ')
  for (const { what, keep, why } of Object.values(retention) as Term[]) {
    const days = typeof keep === 'number' ? `${keep} д` : keep
    for (const words of [what, days, why]) expect(text).toContain(words)
  }
  await desk.close()
})

test('docs/retention.md holds the same table', async () => {
  expect(await readFile('docs/retention.md', 'utf8')).toContain(retentionTable({ withPlaces: true }))
})
