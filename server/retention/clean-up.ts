import { accountRules } from './account-rules.ts'
import { type Rule, applyRule } from './batches.ts'
import { type LetterStore, forgetOldLetters } from './letters.ts'
import { orderRules } from './order-rules.ts'
import { stockRules } from './stock-rules.ts'

/** Rows that go by themselves, in the order in which they go. */
export const rules: Rule[] = [...accountRules, ...orderRules, ...stockRules]

/** Deletes what has outlived its term, once a day; killed half-way it goes on the next time, and two at once do no harm. */
export async function cleanUp(store: LetterStore, now: Date): Promise<void> {
  await forgetOldLetters(store, now)
  for (const rule of rules) await applyRule(store.db, rule, now)
}
