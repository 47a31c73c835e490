/**
 * The calls of the hotel search with the schemas of their replies. The browser imports this file at the first call (`await
 * import('./calls.ts')`): no first paint waits for it.
 */
export { hotelIds, makeRateList, suggestHotels } from '#contract/hotels.ts'
export { call } from '#web/data/call.ts'
