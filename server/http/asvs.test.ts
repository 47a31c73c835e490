import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, openAgency } from '#test/agency.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

/** Requirements of levels 1 and 2 in each section of ASVS 5.0.0. */
const sections: Record<string, number[]> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
}

const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

test('each of the 253 requirements of level 2 has a row of its own, in order', () => {
  const expected = Object.entries(sections).flatMap(([section, ids]) => ids.map((id) => `${section}.${id}`))
  expect(rows.map(([, id]) => id)).toEqual(expected)
  expect(rows).toHaveLength(253)
})

test('every row says whether it holds and where or why not, and the sums at the top are those of the rows', () => {
  const verdicts = ['holds', 'partly', 'no', '–']
  for (const [, id, level, requirement, assessment = '', where = ''] of rows) {
    expect([id, level, verdicts.includes(assessment)]).toEqual([id, expect.stringMatching(/^[12]$/), true])
    expect([id, requirement !== '' && where !== '']).toEqual([id, true])
  }
  const [holds, partly, no, none] = verdicts.map((assessment) => rows.filter((row) => row[4] === assessment).length)
  expect(text).toContain(`Holds ${holds}, partly ${partly}, no ${no}, does not apply ${none}.`)
})

test('every file a row names exists', () => {
  const named = new Set(
    text.match(/`(?:server|web|domain|contract|scripts|test|e2e|docs)\/[\w./-]*`/g)?.map((name) => name.slice(1, -1)),
  )
  expect([...named].filter((name) => !existsSync(join(root, name)))).toEqual([])
  expect(named.size).toBeGreaterThan(60)
})

test('TRACE is answered by no route', async () => {
  for (const url of ['/', '/api/air/Cities/mos', '/health']) {
    const { statusCode, body } = await agency.app.inject({ method: 'TRACE' as 'GET', url, headers: { 'x-canary': 'echo' } })
    expect([statusCode >= 400, body.includes('echo')]).toEqual([true, false])
  }
})
