import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const commonest = new Set((dictionary['passwords-common'] as string[]).slice(0, 1000)) // the package types it more loosely
const LEAST_SCORE = 2
const LONGEST_JUDGED = 64

/** Whether a password is among the thousand commonest or guessed at once by somebody who knows these words of its owner. */
export function isGuessable(password: string, known: string[]): boolean {
  return commonest.has(password.toLowerCase()) || judge.check(password.slice(0, LONGEST_JUDGED), known).score < LEAST_SCORE
}
