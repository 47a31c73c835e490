import * as z from 'zod/mini'

/** A receipt of the cash register: its page, and whether it is only a sample unknown to the tax office (54-ФЗ). */
export const FiscalLink = z.object({ of: z.enum(['payment', 'refund']), url: z.string(), isSample: z.boolean() })
export type FiscalLink = z.infer<typeof FiscalLink>
