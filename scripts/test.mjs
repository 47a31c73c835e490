// npm test: everything that must hold, one step after another; the first that does not hold ends it.
// While one works: `npm run check -- --changed`, the tests that reach what is not committed; `npm run e2e -- e2e/air`, one area's journeys.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { bringChromium } from './chromium.mjs'
import { keepFigures } from './figures.mjs'
import { flakyLines, hiddenFailures, playwrightReport, slowestLines, vitestReport } from './reports.mjs'
import { setUp } from './setup.mjs'
import { StepFailed, root, run, runStep, seconds, step } from './steps.mjs'

const begun = Date.now()
const results = join(root, 'node_modules/.cache/strannik')
const count = { passed: 0, failed: 0, flaky: 0 }
const reports = []
const only = process.argv.includes('--only-browser')
const withoutBrowser = process.argv.includes('--without-browser')
const changed = process.argv.includes('--changed') ? ['--changed', '--passWithNoTests'] : []
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

/** A check that counts as one. */
async function check(title, program, args, options) {
  try {
    const output = await runStep(title, program, args, options)
    count.passed += 1
    return output
  } catch (error) {
    count.failed += 1
    throw error
  }
}

/** A runner that counts its tests in a JSON report. */
async function tests(title, program, args, { report, env, read }) {
  rmSync(report, { force: true })
  await step(title, async () => {
    const quiet = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }
    const { code, output } = await run(program, args, { env: { ...env, ...quiet }, show: Boolean(process.stdout.isTTY) })
    const counted = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : undefined
    if (counted) reports.push(counted)
    count.passed += counted?.passed ?? 0
    count.failed += counted?.failed ?? 0
    count.flaky += counted?.flaky.length ?? 0
    if (code !== 0 || !counted) {
      if (!counted?.failed) count.failed += 1
      throw new StepFailed(title, process.stdout.isTTY ? '' : output)
    }
    process.stdout.write(`  ${counted.passed} passed, ${counted.flaky.length} flaky\n${flakyLines(counted)}`)
    const hidden = hiddenFailures(counted)
    if (hidden.length > 0) throw new StepFailed(title, hidden.join('\n'))
  })
}

async function everything() {
  const node = await setUp()
  mkdirSync(results, { recursive: true })
  if (!only) {
    await check('Типы страниц', 'react-router', ['typegen'])
    await check('Типы: сервер и правила', 'tsc', ['-p', 'tsconfig.json'])
    await check('Типы: страницы', 'tsc', ['-p', 'tsconfig.web.json'])
    await check('Линтер и границы папок', 'oxlint', ['--deny-warnings'])
    await check('Формат', 'oxfmt', ['--check', '.'])
    await check('Ничего лишнего', 'knip', ['--no-progress'])
    await unitTests()
    process.stdout.write(await check('Требования', node, ['scripts/trace.ts']))
  }
  if (withoutBrowser) return
  await build()
  if (!only) {
    const weights = await check('Вес страниц', node, ['web/boot/build/budget.ts'])
    process.stdout.write(weights)
    keepFigures('first loads', 'npm test', weightRows(weights))
  }
  if (!only) process.stdout.write(await check('Чужие запросы', node, ['scripts/fuzz.ts', '--requests=3000']))
  await journeys()
}

function unitTests() {
  const report = join(results, 'vitest.json')
  return tests(
    'Правила и сервер',
    'vitest',
    ['run', ...changed, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    {
      report,
      read: vitestReport,
    },
  )
}

async function journeys() {
  const report = join(results, 'playwright.json')
  const executable = await bringChromium()
  const dataDir = mkdtempSync(join(tmpdir(), 'strannik-e2e-'))
  try {
    await tests('Путешествия в браузере', 'playwright', ['test', '--pass-with-no-tests', ...folders], {
      report,
      env: { CHROMIUM_PATH: executable, E2E_DATA_DIR: dataDir, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      read: playwrightReport,
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** `✓ /hotels: 131.6 КБ из 132 КБ, файлов 14 из 14`, the line of a page, as a row of docs/figures.md. */
function weightRows(weights) {
  return [...weights.matchAll(/^. (.+): ([\d.]+) КБ из ([\d.]+) КБ/gm)].map(([, page, kb, budget]) => [
    page,
    `${kb} of ${budget} KB of gzipped scripts`,
  ])
}

try {
  await everything()
} catch (error) {
  if (count.failed === 0) count.failed += 1
  process.exitCode = 1
  if (error instanceof StepFailed) process.stderr.write(`${error.output.trimEnd()}\n\nНе прошло: ${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}
process.stdout.write(`Самые долгие:\n${slowestLines(reports)}Всё вместе: ${seconds(begun)}, ${count.flaky} flaky\n`)
process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`)
process.exit()
