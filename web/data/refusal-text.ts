import { firstWords } from '#domain/refusal-words.ts'
import { ApiError } from './call.ts'

/** What to show of a call that went wrong: the server's words, or that we are at fault. */
export function textOf(error: unknown): string {
  return error instanceof ApiError ? error.text : firstWords.unknown
}
