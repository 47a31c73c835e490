import * as z from 'zod/mini'
import { asItWas, storedJson } from '#server/db/stored-json.ts'

const Line = z.object({
  part: z.string(),
  title: z.string(),
  about: z.string(),
  paid: z.number(),
  withheld: z.array(z.object({ title: z.string(), note: z.nullable(z.string()), amount: z.number() })),
  penalty: z.number(),
  refund: z.number(),
  allowed: z.boolean(),
  reason: z.nullable(z.string()),
  gone: z.boolean(),
})

const Money = z.object({
  paidCard: z.number(),
  paidBonus: z.number(),
  spentPoints: z.number(),
  accrued: z.number(),
  referred: z.number(),
})

/** The calculation that was shown, line by line. */
export const storedQuoteLines = storedJson({
  column: 'refund_quotes.lines',
  v: 1,
  schema: z.array(Line),
  upgrades: { 0: asItWas },
})

/** What the order was paid with when it was shown; the first calculations did not say how many points that was. */
export const storedQuoteMoney = storedJson({
  column: 'refund_quotes.money',
  v: 1,
  schema: Money,
  upgrades: { 0: (money: object) => ({ spentPoints: 0, referred: 0, ...money }) },
})

/** The parts that were given back, by name, and how each sum came about. */
export const storedRefundParts = storedJson({
  column: 'refunds.parts',
  v: 1,
  schema: z.array(z.string()),
  upgrades: { 0: asItWas },
})

export const storedRefundLines = storedJson({
  column: 'refunds.lines',
  v: 1,
  schema: z.array(Line),
  upgrades: { 0: asItWas },
})
