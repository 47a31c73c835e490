import type { FastifyInstance } from 'fastify'
import { airportBoard, suggestAirports } from '#contract/schedule.ts'
import { type Day, clockOf, localTimeIn } from '#domain/text/dates.ts'
import { serve } from '#server/http/serve.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import { keepBoards } from './board.ts'
import type { BoardSupplier } from './supplier.ts'

type Deps = {
  timetable: BoardSupplier
  places: PlaceDirectory
  now: () => Date
}

/** GET /ext/yandex/rasp/ and the airports a visitor may mean (spec §7). */
export function scheduleRoutes(app: FastifyInstance, { timetable, places, now }: Deps): void {
  const boards = keepBoards(timetable, now)
  const clock = (timeZone: string) => clockOf(localTimeIn(now(), timeZone))

  serve(app, airportBoard, async ({ station: code, date, event, limit, offset }) => {
    const query = { station: code.toUpperCase(), date: date as Day, event, limit, offset } // the schema has checked it
    const { total, ...board } = await boards(query)
    const place = places.placeOf(query.station)
    const station = { ...board.station, place: place ? { ...place, time: clock(place.timeZone) } : null }
    return { date, event, ...board, station, pagination: { total, limit, offset } }
  })

  serve(app, suggestAirports, ({ text }) => places.airports(text))
}
