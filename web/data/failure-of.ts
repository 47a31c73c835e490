import { type RefusalCode, refusalCodeOf } from '#domain/refusal.ts'
import { ApiError } from './call.ts'

/** A refusal by its code; no network; a sentence in Russian from who has no codes. */
export type Failed = RefusalCode | 'offline' | 'quoted'

/** What a failed call refuses, by its code, or by a supplier's words where the answer has none; `unknown` is a bug of ours. */
export function failureOf(error: unknown): Failed {
  if (!(error instanceof ApiError)) return 'unknown'
  return error.code ? refusalCodeOf(error.code) : error.heard
}
