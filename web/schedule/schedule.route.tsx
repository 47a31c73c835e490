import { data, redirect } from 'react-router'
import { type AirportBoard, airportBoard, suggestAirports } from '#contract/schedule.ts'
import * as paths from '#domain/paths.ts'
import { boardAddress, filterBoard, nextFlight, readBoardAddress, readNarrowing } from '#domain/schedule/board.ts'
import { type Day, dayOf, HOME_ZONE, LATEST_ZONE } from '#domain/text/dates.ts'
import { ApiError, call } from '#web/data/call.ts'
import type { Handle } from '#web/shell/handle.ts'
import { breadcrumbs, pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/schedule.route'
import { type BoardExcerpt, type BoardPage, boardErrorOf, boardOfDay, wholeBoard } from './board-data.ts'
import { FIRST_ROWS } from './board-table.tsx'
import { ScheduleScreen } from './schedule-screen.tsx'

type Params = { iata?: string; airport?: string }

function pageOf(params: Params, request: Request, today: Day): BoardPage {
  const search = new URL(request.url).searchParams
  const { moved, ...query } = readBoardAddress({ ...params, search }, today, dayOf(new Date(), LATEST_ZONE))
  const isUndated = moved || !search.has('date')
  const bare = isUndated || !params.airport
  return { query, narrowing: readNarrowing(search), today, now: Date.now(), moved, isUndated, bare }
}

/** The board of an address is in the first HTML; without an airport nothing is fetched (NAV-14). */
export async function loader({ params, request }: Route.LoaderArgs) {
  const page = pageOf(params, request, dayOf(new Date(), HOME_ZONE))
  const typed = new URL(request.url).searchParams.get('airport')?.trim()
  if (typed) return named(typed, page, request.signal)
  if (!params.iata) return page
  if (!page.query.iata) return data({ ...page, error: { text: 'Аэропорт не найден', mayPass: false } }, { status: 404 })
  const { iata: station, event } = page.query
  try {
    const { date, board } = await boardOfDay({ ...page.query, isUndated: page.isUndated }, (day) =>
      wholeBoard((offset) => call(airportBoard, { station, date: day, event, offset }, { signal: request.signal })),
    )
    return { ...page, query: { ...page.query, date }, isUndated: false, first: firstRows(board, page) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isUnknown = error.status === 404
    const query = isUnknown ? { ...page.query, title: '' } : page.query // no airport has the name of the address
    const why = boardErrorOf(error)
    return data({ ...page, query, error: why }, { status: why.mayPass ? 503 : 404 })
  }
}

/** The board of an airport that the form of a browser without scripts names. */
async function named(text: string, { query, narrowing, ...page }: BoardPage, signal: AbortSignal) {
  const airports = text.length > 64 ? [] : await call(suggestAirports, { text }, { signal })
  const [airport] = airports
  if (airport) return redirect(boardAddress({ ...query, ...narrowing, ...airport }))
  const error = { text: 'Аэропорт не найден', mayPass: false }
  return data({ ...page, narrowing, query: { ...query, iata: '', title: text }, error }, { status: 404 })
}

/** The rows of the first screen: from the next flight on, of those that match the address. */
function firstRows(board: AirportBoard, { narrowing: { part, text }, now }: BoardPage): BoardExcerpt {
  const rows = filterBoard(board.schedule, part, text)
  const earlier = nextFlight(rows, now)
  return { ...board, schedule: rows.slice(earlier, earlier + FIRST_ROWS), excerpt: { earlier, total: rows.length } }
}

/** The screen itself fetches what a changed address means, so that a failed search leaves the address alone. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<BoardPage> {
  return pageOf(params, request, dayOf(new Date()))
}

const isNarrow = ({ part, text }: BoardPage['narrowing']) => part !== 'any' || text.trim() !== ''

export const handle = { shared: ['date', 'event'] } satisfies Handle

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const query = loaderData?.query
  const title = loaderData?.first?.station.title ?? query?.title
  const known = query?.iata && title
  const path = known ? boardAddress({ iata: query.iata, title, event: query.event }) : paths.boards
  const page = pageMeta(matches, {
    title: known ? `Онлайн-табло аэропорта ${title}` : 'Онлайн-табло аэропортов',
    description: known
      ? `Вылеты и прилёты аэропорта ${title}: время, рейсы, авиакомпании, терминалы и дни полётов. Билет на рейс — одним нажатием.`
      : 'Вылеты и прилёты аэропортов мира на сегодня и на год вперёд: рейсы, авиакомпании, терминалы, билеты.',
    canonical: loaderData?.error || (loaderData && isNarrow(loaderData.narrowing)) ? undefined : path,
  })
  const board = { name: 'Онлайн-табло', path: paths.boards }
  return [...page, ...breadcrumbs(matches, known ? [board, { name: title, path }] : [board])]
}

export default function Schedule({ loaderData }: Route.ComponentProps) {
  return <ScheduleScreen page={loaderData} />
}
