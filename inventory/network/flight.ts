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
