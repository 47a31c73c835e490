/** One flight of the weekly timetable: the same number at the same local time on every day it operates. */
export type Flight = {
  /** IATA code of the carrier whose number the flight bears. */
  carrier: string
  number: number
  /** The carrier that really flies it when the number is a codeshare. */
  operatedBy: string | null
  /** IATA codes of the airports. */
  from: string
  to: string
  /** Minutes after midnight on the clock of the airport of departure. */
  departure: number
  /** Gate to gate, minutes. */
  block: number
  /** Bit 0 = Monday … bit 6 = Sunday, days of departure. */
  weekdays: number
  /** Bit 0 = January … bit 11 = December. */
  months: number
  /** IATA type code, a row of the aircraft table. */
  aircraft: string
}

/** Receives one flight of the timetable, its fields in the order of `Flight`. */
export type Emit = (
  carrier: string,
  number: number,
  operatedBy: string | null,
  from: string,
  to: string,
  departure: number,
  block: number,
  weekdays: number,
  months: number,
  aircraft: string,
) => void

/** Walks flights one after another: a hundred thousand of them never stand in memory as objects. */
export type EachFlight = (emit: Emit) => void
