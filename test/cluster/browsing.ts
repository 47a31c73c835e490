import { setTimeout as wait } from 'node:timers/promises'
import { searchFlights } from '#contract/air.ts'
import * as paths from '#domain/paths.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { toSochi } from '#test/purchase.ts'

const VISITORS = 3
const MOST_FAILURES = 10

export type Browsing = { origin: string; isOpen: () => boolean; pauseMs: number }

/** People who only look, while it is open: pages and searches. Every answer must come, and be none of a failure. */
export async function browse({ origin, isOpen, pauseMs }: Browsing): Promise<{ visits: number; failures: string[] }> {
  const failures: string[] = []
  let visits = 0
  const visit = async () => {
    while (isOpen()) {
      visits += 1
      const failure = await visitOnce(origin, visits).catch((error: unknown) => String(error))
      if (failure && failures.length < MOST_FAILURES) failures.push(failure)
      await wait(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, visit))
  return { visits, failures }
}

const pages = [paths.home, paths.support, paths.hotels, paths.about, paths.login]

async function visitOnce(origin: string, at: number): Promise<string | undefined> {
  const dateThere = airDay(addDays(dayOf(new Date(), 'Europe/Moscow'), 25 + (at % 14)))
  const search = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...toSochi, dateThere, dateBack: null }),
  }
  const [path, init] = at % 3 === 0 ? [searchFlights.path, search] : [pages[at % pages.length]!, {}]
  const response = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(10_000) })
  const text = await response.text()
  return response.status === 200 && text.length > 0 ? undefined : `${path} was answered ${response.status}`
}
