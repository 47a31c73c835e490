import * as z from 'zod/mini'
import { StoredDay, storedJson } from '#server/db/stored-json.ts'

/** What was frozen with the offer that was sold: the supplier's sum, a rate with its day, a mark-up. */
const Net = z.object({
  amount: z.string(),
  pricing: z.object({
    rate: z.object({ currency: z.string(), nominal: z.number(), roubles: z.string(), day: StoredDay }),
    markupPercent: z.number(),
  }),
})

export const storedNet = storedJson({ column: 'order_items.net', v: 1, schema: Net, upgrades: {} })
