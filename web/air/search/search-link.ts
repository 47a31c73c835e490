import { airFormParams, emptyAirForm } from '#domain/air/query.ts'
import { type Day, airDay } from '#domain/text/dates.ts'
import * as paths from '#domain/paths.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'

type LinkQuery = { iataFrom: string; iataTo: string; date: string }

/** The address of a one-way search of one adult on a day. */
export function searchLink({ iataFrom, iataTo, date }: LinkQuery): string {
  const form = {
    ...emptyAirForm,
    iataFrom,
    from: bundledCity(iataFrom)?.city ?? '',
    iataTo,
    to: bundledCity(iataTo)?.city ?? '',
    dateThere: airDay(date as Day), // callers hold a real day
  }
  return `${paths.airResults}?${airFormParams(form)}`
}
