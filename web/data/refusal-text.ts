import { firstWords } from '#domain/refusal-words.ts'
import { ApiError } from './call.ts'

/** The message of a failed call: the server's words, or that it is our fault. */
export function textOf(error: unknown): string {
  return error instanceof ApiError ? error.text : firstWords.unknown
}
