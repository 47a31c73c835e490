export const bedTypes = ['double', 'single'] as const
export type BedType = (typeof bedTypes)[number]

export const bedLabel: Record<BedType, string> = { double: 'Двуспальная кровать', single: 'Односпальные кровати' }
