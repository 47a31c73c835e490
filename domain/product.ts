/** What the agency sells: `orders.kind`, folder names and every switch between products. */
export type Product = 'air' | 'hotel'
