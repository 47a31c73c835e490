// What the reports of the two test runners say: how many tests passed at once, which needed a second try, which are slow.

const SLOWEST = 20
/** A run with more tests that needed a second try has failed: they hide what fails now and then. */
const MOST_FLAKY = 2

export function vitestReport({ numPassedTests, numFailedTests, numPendingTests, testResults = [] }) {
  const timed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ title: fullName, ms: duration ?? 0 })),
  )
  const broken = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, flaky: [], timed, broken }
}

export function playwrightReport({ stats, suites = [] }) {
  const tests = suites.flatMap((suite) => testsIn(suite, suite.title))
  const flaky = tests.filter(({ status }) => status === 'flaky').map(({ title, error }) => ({ title, error }))
  const timed = tests.map(({ title, ms }) => ({ title, ms }))
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped, flaky, timed }
}

function testsIn({ specs = [], suites = [] }, file) {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      title: `${projectName} ${file}:${line} ${title}`,
      status,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      error: firstLine(results.find(({ error }) => error)?.error.message),
    })),
  )
  return [...own, ...suites.flatMap((suite) => testsIn(suite, file))]
}

/** Without the colours a runner writes for a terminal. */
function firstLine(message = '') {
  // oxlint-disable-next-line no-control-regex -- the escape that begins a colour
  return message.replaceAll(/\u001B\[[\d;]*m/g, '').split('\n')[0]
}

/** The lines a person reads under a step: the tests that needed a second try, with what they said at first. */
export function flakyLines({ flaky }) {
  return flaky.map(({ title, error }) => `  ~ ${title}\n    ${error}\n`).join('')
}

/** Why a run that ended well has failed all the same; empty when it has not. */
export function hiddenFailures({ failed, skipped, flaky, broken = [] }) {
  return [
    ...(failed > 0 ? [[`не прошло тестов: ${failed}`, ...broken].join('\n  ')] : []),
    ...(skipped > 0 ? [`пропущено тестов: ${skipped}`] : []),
    ...(flaky.length > MOST_FLAKY ? [`прошли лишь со второго раза: ${flaky.length}, можно ${MOST_FLAKY}`] : []),
  ]
}

/** The slowest tests of all runners, the slowest first. */
export function slowestLines(reports) {
  return reports
    .flatMap(({ timed }) => timed)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ title, ms }) => `  ${(ms / 1000).toFixed(1)} s ${title}\n`)
    .join('')
}
