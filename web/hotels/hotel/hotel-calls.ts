/** The calls of a hotel's page with the schemas of their replies; imported when the browser first asks. */
export { getHotel, hotelOffers } from '#contract/hotels.ts'
export { ApiError, call } from '#web/data/call.ts'
