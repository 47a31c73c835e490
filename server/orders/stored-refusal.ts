import * as z from 'zod/mini'
import { type RefusalCode, isRefusalCode } from '#domain/refusal.ts'
import { asItWas, storedJson } from '#server/db/stored-json.ts'

/** What a press was refused with, for the same press on another server; a code that is no more is «unknown». */
export const storedRefusal = storedJson({
  column: 'idempotency_keys.refusal',
  v: 1,
  schema: z.object({
    code: z.pipe(
      z.string(),
      z.transform((code): RefusalCode => (isRefusalCode(code) ? code : 'unknown')),
    ),
    details: z.object({
      fields: z.optional(z.record(z.string(), z.string())),
      extra: z.optional(z.record(z.string(), z.unknown())),
      supplierText: z.optional(z.string()),
      text: z.optional(z.string()),
    }),
  }),
  upgrades: { 0: asItWas },
})
