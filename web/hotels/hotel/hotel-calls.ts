/** The calls of a hotel's page with the schemas of their replies; imported at the first call. */
export { getHotel, hotelOffers } from '#contract/hotels.ts'
export { ApiError, call } from '#web/data/call.ts'
