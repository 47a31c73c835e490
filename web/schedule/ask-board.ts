import type { AirportBoard } from '#contract/schedule.ts'

/** Asks for the rows from a place on; the service gives 500 at once (spec §9). */
type Ask = (offset: number | undefined) => Promise<AirportBoard>

/** The whole day: one of more than 500 flights comes in parts, and what flies now may stand in the last. */
export async function wholeBoard(ask: Ask): Promise<AirportBoard> {
  let whole = await ask(undefined)
  while (whole.schedule.length < whole.pagination.total) {
    const { schedule } = await ask(whole.schedule.length)
    if (schedule.length === 0) break
    whole = { ...whole, schedule: [...whole.schedule, ...schedule] }
  }
  return whole
}
