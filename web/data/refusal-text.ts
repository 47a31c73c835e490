import { firstWords } from '#domain/refusal-words.ts'
import { Refused } from './call.ts'

/** What to show of a call that went wrong: the server's words, or that we are at fault. */
export function textOf(problem: unknown): string {
  return problem instanceof Refused ? problem.text : firstWords.unknown
}
