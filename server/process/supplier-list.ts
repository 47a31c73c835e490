import * as z from 'zod'

export const airSupplierNames = ['embedded', 'duffel'] as const
export const hotelSupplierNames = ['embedded', 'ostrovok'] as const
export type HotelSupplierName = (typeof hotelSupplierNames)[number]
export type AirSupplierName = (typeof airSupplierNames)[number]

/** Names by comma, each known and named once. */
export function supplierList<Name extends string>(names: readonly [Name, ...Name[]]) {
  return z
    .string()
    .default(names[0])
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(
      z
        .array(z.enum(names, { error: ({ input }) => `нет поставщика «${String(input)}», известны: ${names.join(', ')}` }))
        .refine((given) => new Set(given).size === given.length, 'один и тот же поставщик назван дважды'),
    )
}
