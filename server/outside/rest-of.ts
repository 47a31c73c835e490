/** The head of an answer. */
export type AnswerHead = { status: number; headers: { get(name: string): string | null } }

/** No word of a supplier silences it for longer: a wrong clock of theirs must not. */
const LONGEST_MS = 3_600_000
/** A number above is a moment in seconds since 1970, one below is seconds from now. */
const FIRST_MOMENT_S = 1_000_000_000

/** For how many milliseconds a supplier asks to be left alone; 0 when it does not. */
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
