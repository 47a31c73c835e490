import type { Counters } from '#server/http/counters.ts'

/** The head of an answer. */
type AnswerHead = { status: number; headers: { get(name: string): string | null } }

/** A supplier cannot pause us for longer: its clock may be wrong. */
const LONGEST_MS = 3_600_000
/** A number above is a moment in seconds since 1970, one below is seconds from now. */
const FIRST_MOMENT_S = 1_000_000_000

/** For how many milliseconds a supplier asks us to pause; 0 when it does not. */
export function restOf({ status, headers }: AnswerHead, now: Date): number {
  const isTooMuch = status === 429 || status === 503
  const retryAfter = isTooMuch ? untilOf(headers.get('retry-after'), now) : 0
  const remaining = headers.get('ratelimit-remaining') ?? headers.get('x-ratelimit-remaining')
  const reset = remaining?.trim() === '0' ? untilOf(headers.get('ratelimit-reset') ?? headers.get('x-ratelimit-reset'), now) : 0
  return Math.min(Math.max(retryAfter, reset, 0), LONGEST_MS)
}

/** Seconds, or a date in any of the forms they send it in. */
function untilOf(text: string | null, now: Date): number {
  if (!text) return 0
  const seconds = Number(text)
  if (seconds > FIRST_MOMENT_S) return seconds * 1000 - now.getTime()
  if (!Number.isNaN(seconds)) return seconds * 1000
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? 0 : moment - now.getTime()
}

/** So many calls in each window of time, counted by all processes together. */
export type Quota = { calls: number; perMs: number }

/** How often a supplier may be called. */
export type Pace = {
  /** Counts a call before it is made; throws when it may not be. A changing call is counted and let through. */
  spend(isChanging: boolean): Promise<void>
  /** Passes on what the supplier said in the headers of an answer: until then it is not called. */
  recordAnswer(answer: AnswerHead): void
}

/** A call that was not made, since the supplier allows no more of them now. */
export class QuotaSpent extends Error {
  override readonly name = 'QuotaSpent'
}

/** Windows begin with the day of Moscow, as those of Russian services do. */
const MOSCOW_MS = 3 * 3_600_000

export type PaceDeps = { counters: Pick<Counters, 'count'>; now: () => Date }

export function openPace(name: string, quota: Quota | undefined, { counters, now }: PaceDeps): Pace {
  let restsUntil = 0
  return {
    async spend(isChanging) {
      const moment = now().getTime()
      if (moment < restsUntil) throw new QuotaSpent(`${name} asked to be left alone`)
      if (!quota) return
      const window = Math.floor((moment + MOSCOW_MS) / quota.perMs)
      const { current } = await counters.count(`quota ${name} ${window}`, quota.perMs)
      if (current > quota.calls && !isChanging) throw new QuotaSpent(`the quota of ${name} is spent`)
    },
    recordAnswer(answer) {
      const moment = now()
      restsUntil = Math.max(restsUntil, moment.getTime() + restOf(answer, moment))
    },
  }
}
