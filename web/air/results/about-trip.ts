import type { AirForm } from '#domain/air/query.ts'
import type { AirResult } from '#domain/air/results.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'
import { directionPath } from '#domain/places/city-slugs.ts'
import { closedNotices } from '#domain/places/closed-airports.ts'

/** What a page of results knows of its two places beyond the flights. */
export type AboutTrip = {
  /** What stands in the way of flying there at all: closed airports; '' mostly. */
  notice: string
  /** The picture of a shared link, of cities we draw only. */
  picture?: string
  /** The page of the direction: one that somebody flies without a change has it (DSEO-03). */
  page?: string
}

export function aboutTrip({ iataFrom, iataTo }: AirForm, result?: AirResult): AboutTrip {
  const notice = closedNotices([iataFrom, iataTo]).join(' ')
  if (!bundledCity(iataFrom) || !bundledCity(iataTo)) return { notice }
  const isDirect = result?.forwardOptions.some(({ flightSegments }) => flightSegments.length === 1)
  return { notice, picture: `${iataFrom}-${iataTo}`, ...(isDirect && { page: directionPath(iataFrom, iataTo) }) }
}
