/** The calls of the board with the schemas of their replies; imported at the first call. */
export { airportBoard, suggestAirports } from '#contract/schedule.ts'
export { call } from '#web/data/call.ts'
