import { Refusal } from '#domain/refusal.ts'

/** How a call ended that threw: a refusal is an answer, unless it says that there was none; what we gave up is nobody's failure. */
export function endedBy(error: unknown): 'refused' | 'failed' | 'given-up' {
  if (error instanceof Refusal) return /[.-]failed$/.test(error.code) ? 'failed' : 'refused'
  return error instanceof Error && error.name === 'AbortError' ? 'given-up' : 'failed'
}
