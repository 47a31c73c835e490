import * as z from 'zod'

const airSupplierNames = ['embedded', 'duffel'] as const
const hotelSupplierNames = ['embedded', 'ostrovok'] as const
export type HotelSupplierName = (typeof hotelSupplierNames)[number]
export type AirSupplierName = (typeof airSupplierNames)[number]

/** Names separated by commas, each known and listed once; `none` where nobody sells. */
function supplierList<Name extends string>(names: readonly [Name, ...Name[]]) {
  return z
    .string()
    .default(names[0])
    .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((name) => name.trim())))
    .pipe(
      z
        .array(z.enum(names, { error: ({ input }) => `нет поставщика «${String(input)}», известны: ${names.join(', ')}` }))
        .refine((given) => new Set(given).size === given.length, 'один и тот же поставщик назван дважды'),
    )
}

/** The suppliers on sale; part of the variables of env.ts. */
export const supplierVariables = {
  AIR_SUPPLIERS: supplierList(airSupplierNames),
  HOTEL_SUPPLIERS: supplierList(hotelSupplierNames),
  SELL_INVENTED: z
    .enum(['on', 'off'], 'ожидается on или off')
    .default('off')
    .transform((word) => word === 'on'),
}

type Sellers = {
  airSuppliers: readonly AirSupplierName[]
  hotelSuppliers: readonly HotelSupplierName[]
  sellsInvented: boolean
}

/** The listed suppliers that sell what does not exist, line by line; none where the operator has said that it is intended. */
export function inventedSales({ airSuppliers, hotelSuppliers, sellsInvented }: Sellers): string[] {
  if (sellsInvented) return []
  return [
    airSuppliers.includes('embedded')
      ? `  AIR_SUPPLIERS: embedded продаёт рейсы, которых нет; назовите ${real(airSupplierNames)}`
      : '',
    hotelSuppliers.includes('embedded')
      ? `  HOTEL_SUPPLIERS: embedded продаёт номера, которых нет; назовите ${real(hotelSupplierNames)}`
      : '',
  ]
}

/** `duffel или none`: what may be in a list instead of the embedded world. */
function real(names: readonly string[]): string {
  return [...names.filter((name) => name !== 'embedded'), 'none'].join(' или ')
}
