import { airFormParams, emptyAirForm } from '#domain/air/query.ts'
import * as paths from '#domain/paths.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'
import { type Day, airDay } from '#domain/text/dates.ts'

type LinkQuery = { iataFrom: string; iataTo: string; date: string; back?: Day }

/** The address of a search for one adult on a day, one way unless there is a day back. */
export function searchLink({ iataFrom, iataTo, date, back }: LinkQuery): string {
  const form = {
    ...emptyAirForm,
    iataFrom,
    from: bundledCity(iataFrom)?.city ?? '',
    iataTo,
    to: bundledCity(iataTo)?.city ?? '',
    dateThere: airDay(date as Day), // callers hold a real day
    dateBack: back ? airDay(back) : '',
  }
  return `${paths.airResults}?${airFormParams(form)}`
}
