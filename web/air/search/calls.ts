/**
 * The calls of the search screens with the schemas of their replies. The browser imports this file at the first call (`await
 * import('./calls.ts')`): no first paint waits for it.
 */
export { monthPrices, nearbyFlights, popularDirections, priceCalendar, searchFlights } from '#contract/air.ts'
export { suggestCities } from '#contract/places.ts'
export { call } from '#web/data/call.ts'
