/** Calls a minute that their contracts allow, as a rule; what a contract says is told by each answer. */
export const aMinute: Record<string, number> = {
  'search/multicomplete/': 30,
  'search/hotelsort/': 10,
  'search/serp/hotels/': 150,
  'search/hp/': 10,
  'hotel/info/': 30,
  'hotel/prebook/': 30,
  'hotel/order/booking/form/': 30,
  'hotel/order/booking/finish/': 30,
  'hotel/order/booking/finish/status/': 30,
  'hotel/order/info/': 30,
  'hotel/order/cancel/': 30,
}

export function quotaOf(endpoint: string): { calls: number; perMs: number } {
  return { calls: aMinute[endpoint] ?? 10, perMs: 60_000 }
}
