import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { airportBoard, suggestAirports } from '#contract/schedule.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Day, LATEST_ZONE, addMonths, clockOf, dayOf, localTimeIn } from '#domain/text/dates.ts'
import { serve } from '#server/http/serve.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import type { Board, BoardQuery, BoardSupplier } from './supplier.ts'

type Deps = {
  timetable: BoardSupplier
  places: PlaceDirectory
  now: () => Date
}

/** GET /ext/yandex/rasp/ and the airports a visitor may mean (spec §7). */
export function scheduleRoutes(app: FastifyInstance, { timetable, places, now }: Deps): void {
  const boards = cacheBoards(timetable, now)
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

/** How long a board is valid before the supplier is called again (DSCH-01). */
const FRESH_MS = 5 * 60_000
/** How old a board may be shown when the supplier fails or its quota is spent. */
const STALE_MS = 24 * 3_600_000
const MAX_BOARDS = 200
/** How long the supplier is not called after a failure. */
const PAUSE_MS = 30_000
const EARLIEST_ZONE = 'Etc/GMT-14'

/** `requestedAt`: when the board was fetched; `until`: when it is fetched again. */
type CachedBoard = { requestedAt: number; until: number; board: Promise<Board> }

export type Boards = (query: BoardQuery) => Promise<Board>

/**
 * Boards of a supplier, each fetched once and cached while fresh. When the supplier fails, or its quota is spent, a stale board
 * is shown.
 */
export function cacheBoards(supplier: BoardSupplier, now: () => Date): Boards {
  const cache = new LRUCache<string, CachedBoard>({ max: MAX_BOARDS })

  function fetchBoard(key: string, query: BoardQuery, older: CachedBoard | undefined): Promise<Board> {
    const requestedAt = now().getTime()
    // Several visitors may wait for one answer, so a visitor who leaves cancels nothing, and a stale board is there for each of
    // them.
    const board = supplier.board(query, AbortSignal.timeout(FRESH_MS)).catch((error: unknown) => {
      if (cache.get(key) === entry) cache.delete(key)
      const failed = error instanceof Refusal && error.code === 'schedule.source-failed'
      if (!failed || !older || requestedAt - older.requestedAt > STALE_MS) throw error
      cache.set(key, { ...older, until: requestedAt + PAUSE_MS })
      return older.board
    })
    const entry = { requestedAt, until: requestedAt + FRESH_MS, board }
    cache.set(key, entry)
    return board
  }

  return async function loadBoard(query) {
    refuseDay(query.date, now())
    const key = Object.values(query).join(' ')
    const known = cache.get(key)
    if (known && now().getTime() < known.until) return known.board
    return fetchBoard(key, query, known)
  }
}

function refuseDay(date: Day, now: Date): void {
  if (date < dayOf(now, LATEST_ZONE)) throw new Refusal('schedule.day-over')
  if (date > addMonths(dayOf(now, EARLIEST_ZONE), 12)) throw new Refusal('schedule.day-beyond')
}
