import { expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'

test('the words of this site and what is guessed thousands of times elsewhere are no passwords', () => {
  for (const word of ['strannik', 'Strannik1', 'странник7', 'cnhfyybr', 'авиабилеты', 'password1', 'qwerty123', 'trustno1'])
    expect([word, isGuessable(word, [])]).toEqual([word, true])
  for (const word of ['тихая гавань 7', 'новая гавань 8', 'correct horse battery'])
    expect([word, isGuessable(word, [])]).toEqual([word, false])
})
