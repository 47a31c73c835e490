import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPath, useNavigate, useNavigation } from 'react-router'
import type { AirportBoard } from '#contract/schedule.ts'
import { firstWords } from '#domain/refusal-words.ts'
import { type BoardQuery, type Narrowing, boardAddress } from '#domain/schedule/board.ts'
import { type Day, dayOf } from '#domain/text/dates.ts'
import { ApiError } from '#web/data/call.ts'
import { useRequest } from '#web/data/use-request.ts'
import { useAlive } from '#web/ui/use-alive.ts'

/** A board, or in the first HTML the rows of its first screen: `excerpt` says how many are before them and how many there are. */
export type BoardExcerpt = AirportBoard & { excerpt?: { earlier: number; total: number } }

/** What the page of the board knows before any request. */
export type BoardPage = {
  query: BoardQuery
  /** What of the board the address shows. */
  narrowing: Narrowing
  today: Day
  /** When the page was made, ms since 1970: departed flights are the same in the first HTML and at hydration. */
  now: number
  /** The address names a day that cannot be shown. */
  moved: boolean
  /** The day of the query is not one the address names. */
  isUndated: boolean
  /** The address lacks its date or title: the first answer completes it. */
  bare: boolean
  first?: BoardExcerpt
  /** Why the server could not fill the board. */
  error?: BoardError
}

/** Why there is no board, and whether a retry may bring one. */
export type BoardError = { text: string; mayPass: boolean }

/** The message of a failed call; an airport that does not exist or a day that is never shown is not found at a retry either. */
export function boardErrorOf(error: unknown): BoardError {
  if (!(error instanceof ApiError)) return { text: firstWords.unknown, mayPass: true }
  return { text: error.text || firstWords.unknown, mayPass: error.status !== 404 && error.status !== 400 }
}

/** Fetches the rows from a position on; the service returns 500 at once (spec §9). */
type LoadPart = (offset: number | undefined) => Promise<AirportBoard>

/**
 * The whole day: one of more than 500 flights arrives in parts, and the current flights may be in the last. A part may have fewer
 * rows than its limit: those without a time are left out.
 */
export async function wholeBoard(load: LoadPart): Promise<AirportBoard> {
  let whole = await load(undefined)
  const { total, limit } = whole.pagination
  for (let offset = limit; offset < total; offset += limit) {
    const { schedule } = await load(offset)
    if (schedule.length === 0) break
    whole = { ...whole, schedule: [...whole.schedule, ...schedule] }
  }
  return whole
}

/** The board of a day; where the address names none, of the day that is going on at the airport. */
export async function boardOfDay({ date, isUndated }: DayQuery, fetchDay: (date: Day) => Promise<AirportBoard>) {
  const board = await fetchDay(date)
  const { place } = board.station
  const today = isUndated && place ? dayOf(new Date(), place.timeZone) : date
  return today === date ? { date, board } : { date: today, board: await fetchDay(today) }
}

/** Rows the service gives at once (spec §9). */
const LIMIT = 500

type BoardState = {
  /** The last board found, with its request. */
  board?: BoardExcerpt
  /** Why the last question was not answered. */
  error?: BoardError
  loading: boolean
}

const keyOf = ({ iata, date, event }: BoardQuery) => `${iata} ${date} ${event}`

type DayQuery = Pick<BoardPage, 'isUndated'> & BoardQuery
type Answer = { wanted: BoardQuery; board: AirportBoard }

async function fetchBoard({ isUndated, ...query }: DayQuery, signal: AbortSignal): Promise<Answer> {
  const { airportBoard, call } = await import('./calls.ts')
  const { iata, event } = query
  const rest = { station: iata, transport_types: 'plane', system: 'iata', limit: LIMIT, event } as const
  const fetchDay = (date: Day) => wholeBoard((offset) => call(airportBoard, { ...rest, date, offset }, { signal }))
  const { date, board } = await boardOfDay({ ...query, isUndated }, fetchDay)
  return { wanted: { ...query, date }, board }
}

/**
 * The board of the address, and how to load another: a new request cancels the one under way (DSCH-03), one that was lost with
 * the network waits for it.
 */
export function useBoard(page: BoardPage, shown: Narrowing) {
  const { query, isUndated } = page
  const [wanted, search] = useState(page.error ? undefined : { ...query, isUndated })
  const [followed, setFollowed] = useState(keyOf(query))
  const load = useMemo(() => (wanted?.iata ? (signal: AbortSignal) => fetchBoard(wanted, signal) : undefined), [wanted])
  const { request, isOld } = useRequest(load, 'waited-for')
  const [first] = useState(page.first)
  const isAlive = useAlive()
  const found = request.phase === 'ready' && !isOld ? request.reply : undefined
  const current = found?.wanted ?? wanted
  if (followed !== keyOf(query)) {
    setFollowed(keyOf(query))
    if (query.iata && (!current || keyOf(current) !== keyOf(query))) search({ ...query, isUndated })
  }
  useCompletedAddress(page, shown, found)
  const state: BoardState = {
    board: request.phase === 'ready' ? request.reply.board : request.phase === 'loading' ? first : undefined,
    error: !wanted ? page.error : request.phase === 'failed' && !isOld ? boardErrorOf(request.error) : undefined,
    loading: isOld && (isAlive || !first),
  }
  return { ...state, search: (next: BoardQuery) => search({ ...next, isUndated: false }) }
}

/**
 * The address becomes that of the board that was found, unless the visitor has pressed a link in the meantime: nobody is called
 * back.
 */
function useCompletedAddress({ query, bare, moved }: BoardPage, shown: Narrowing, found: Answer | undefined) {
  const navigate = useNavigate()
  const { location: ahead } = useNavigation()
  const completing = useRef('')
  const complete = useEffectEvent(({ wanted, board }: Answer) => {
    const { title } = board.station
    const isOther = keyOf(wanted) !== keyOf(query) || title !== query.title || bare || moved
    const isLeaving = ahead !== undefined && createPath(ahead) !== completing.current
    if (!isOther || isLeaving) return
    completing.current = boardAddress({ ...wanted, ...shown, title })
    void navigate(completing.current, { replace: true })
  })
  useEffect(() => {
    if (found) complete(found)
  }, [found])
}
