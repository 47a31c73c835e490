import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { flakyLines, hiddenFailures, playwrightReport, slowestLines, vitestReport } from './reports.mjs'

const tried = (title: string, ...results: { duration: number; error?: { message: string } }[]) => ({
  title,
  line: 7,
  tests: [{ status: results.length > 1 ? 'flaky' : 'expected', projectName: 'desktop-light', results }],
})

const journeys = playwrightReport({
  stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
  suites: [
    {
      title: 'site/a.e2e.ts',
      specs: [tried('a page opens', { duration: 900 })],
      suites: [
        {
          title: 'on a phone',
          specs: [
            tried(
              'a list stays',
              { duration: 4000, error: { message: '\u001B[31mError: gone\u001B[39m\nat a' } },
              { duration: 500 },
            ),
          ],
        },
      ],
    },
  ],
})

test('a journey that needed a second try is named with what it said at first, and does not count as passed', () => {
  expect(journeys).toMatchObject({ passed: 1, failed: 0 })
  expect(flakyLines(journeys)).toBe('  ~ desktop-light site/a.e2e.ts:7 a list stays\n    Error: gone\n')
})

test('the slowest tests of both runners are in one list, all tries of one together', () => {
  const rules = vitestReport({
    numPassedTests: 1,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [{ assertionResults: [{ fullName: 'a rule holds', duration: 1500 }] }],
  })
  expect(slowestLines([journeys, rules])).toBe(
    '  4.5 s desktop-light site/a.e2e.ts:7 a list stays\n  1.5 s a rule holds\n  0.9 s desktop-light site/a.e2e.ts:7 a page opens\n',
  )
})

test('a failed test, whatever its runner ends with, a skipped one or a third that needed a second try fails the run', () => {
  const flaky = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `journey ${at}`, error: 'gone' }))
  expect(hiddenFailures({ failed: 0, skipped: 0, flaky: flaky(2) })).toEqual([])
  expect(hiddenFailures({ failed: 0, skipped: 0, flaky: flaky(3) })).toEqual(['прошли лишь со второго раза: 3, можно 2'])
  expect(hiddenFailures({ failed: 0, skipped: 1, flaky: [] })).toEqual(['пропущено тестов: 1'])
  expect(hiddenFailures({ failed: 1, skipped: 0, flaky: [] })).toEqual(['не прошло тестов: 1'])
})

test('a run that ended well although a test failed names that test', () => {
  const result = (status: string, fullName: string) => ({ status, fullName, duration: 1 })
  const report = vitestReport({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [{ assertionResults: [result('passed', 'a seat is sold once'), result('failed', 'a point is spent once')] }],
  })
  expect(hiddenFailures(report)).toEqual(['не прошло тестов: 1\n  a point is spent once'])
})

test('a failed run reports its exit code, also after opening a PostgreSQL', () => {
  const run = `const { openPostgres } = await import('#test/postgres.ts')
    const server = await openPostgres()
    await server.close()
    process.exitCode = 3`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', run], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([3, ''])
})
