import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD } from '#domain/account/auth-forms.ts'

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const MOST_LISTED = 3000
const listed = dictionary['passwords-common'].filter((word) => word.length >= MIN_PASSWORD) // the package types it more loosely
const commonest = new Set(listed.slice(0, MOST_LISTED))
/** Words of this site, in both alphabets and in the wrong layout: a guesser starts with them (DAUTH-08). */
const ownWords = [
  'странник',
  'strannik',
  'cnhfyybr',
  'авиабилеты',
  'fdbf,bktns',
  'билеты',
  'bilety',
  'отели',
  'oteli',
  'поездка',
  'путешествие',
]
const LEAST_SCORE = 2
const LONGEST_JUDGED = 64

/** Whether a password is among the three thousand commonest that are long enough, or guessed at once by somebody who knows these words of its owner. */
export function isGuessable(password: string, known: string[]): boolean {
  return (
    commonest.has(password.toLowerCase()) ||
    judge.check(password.slice(0, LONGEST_JUDGED), [...ownWords, ...known]).score < LEAST_SCORE
  )
}
