/** What a runner's JSON report says; `timed` in milliseconds, all tries of a test together. */
export type Report = {
  /** Passed at the first try. */
  passed: number
  failed: number
  skipped: number
  /** Passed at the second try, with the first line of what the first one said. */
  flaky: { title: string; error: string }[]
  timed: { title: string; ms: number }[]
  /** Names of what failed, where the runner's own output may end before it says them. */
  broken?: string[]
}

export function vitestReport(json: unknown): Report
export function playwrightReport(json: unknown): Report
export function hiddenFailures(report: Pick<Report, 'failed' | 'skipped' | 'flaky' | 'broken'>): string[]
export function flakyLines(report: Report): string
export function slowestLines(reports: Report[]): string
