import * as z from 'zod/mini'

/** A receipt of the cash register: its page, and whether it is only a sample that no tax office knows (54-ФЗ). */
export const FiscalLink = z.object({ of: z.enum(['payment', 'refund']), url: z.string(), isSample: z.boolean() })
export type FiscalLink = z.infer<typeof FiscalLink>
