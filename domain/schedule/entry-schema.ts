import * as z from 'zod/mini'

/** A flight on the board of an airport, in the shape of the timetable service (DSCH-01). */
export const BoardEntry = z.object({
  thread: z.object({
    number: z.string(),
    /** «Москва — Сочи». */
    title: z.string(),
    carrier: z.nullable(z.object({ title: z.string(), codes: z.object({ iata: z.nullable(z.string()) }) })),
    vehicle: z.nullable(z.string()),
  }),
  /** `YYYY-MM-DDTHH:mm:ss±hh:mm`; the other of the two is null. */
  departure: z.nullable(z.string()),
  arrival: z.nullable(z.string()),
  days: z.string(),
  terminal: z.nullable(z.string()),
  /** IATA codes of the cities, for a search of tickets; absent when the other end is unknown to us. */
  route: z.optional(z.object({ from: z.string(), to: z.string() })),
})
export type BoardEntry = z.infer<typeof BoardEntry>
