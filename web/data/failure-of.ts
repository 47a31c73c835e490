import { type RefusalCode, refusalCodeOf } from '#domain/refusal.ts'
import { ApiError } from './call.ts'

/** A refusal by its code; no network; a sentence in Russian from a source without codes. */
export type Failed = RefusalCode | 'offline' | 'quoted'

/** The refusal of a failed call, by its code, or by a supplier's words where the answer has none; `unknown` is a bug of ours. */
export function failureOf(error: unknown): Failed {
  if (!(error instanceof ApiError)) return 'unknown'
  return error.code ? refusalCodeOf(error.code) : error.kind
}
