import type { Counters } from '#server/http/counters.ts'
import { restOf, type AnswerHead } from './rest-of.ts'

/** So many calls in each window of time, counted by all processes together. */
export type Quota = { calls: number; perMs: number }

/** How often a supplier may be asked. */
export type Pace = {
  /** Counts a call that is to be made; throws when it may not be. What changes something is counted and let through. */
  spend(isChanging: boolean): Promise<void>
  /** Passes on what the supplier said in the head of an answer: until then nothing is asked. */
  hear(answer: AnswerHead): void
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
    hear(answer) {
      const moment = now()
      restsUntil = Math.max(restsUntil, moment.getTime() + restOf(answer, moment))
    },
  }
}
