import { termStart } from '#domain/retention.ts'
import type { Db } from '#server/db/db.ts'
import { accountRules } from './account-rules.ts'
import { type Rule, applyRule } from './batches.ts'

/** Everything that goes by itself, in the order in which it goes. */
export const rules: Rule[] = [...accountRules]

/** Lets go what has outlived its term, once a day; killed half-way it goes on the next time, and two at once do no harm. */
export async function cleanUp(db: Db, now: Date): Promise<void> {
  for (const rule of rules) await applyRule(db, rule, rule.term === null ? now : termStart(rule.term, now))
}
