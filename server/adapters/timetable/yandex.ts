import * as z from 'zod/mini'
import { Refusal } from '#domain/refusal.ts'
import type { BoardEntry } from '#domain/schedule/entry-schema.ts'
import { type Day, addMonths, dayOf, HOME_ZONE } from '#domain/text/dates.ts'
import type { Board, BoardQuery, BoardSupplier } from '#server/schedule/supplier.ts'
import { traceHeaders } from '#server/tracing/tracing.ts'

/** How far their timetable reaches; later days are not requested. */
const MONTHS_AHEAD = 11
const TIMEOUT_MS = 8_000
/** Whom the page must name: the terms of the service require it. */
const SOURCE = { title: 'Яндекс Расписания', url: 'https://rasp.yandex.ru/' }

const Text = z.nullish(z.string())
const Moment = z.nullish(z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))))
const Carrier = z.looseObject({ title: z.string(), codes: z.nullish(z.looseObject({ iata: Text })) })
const Item = z.looseObject({
  thread: z.looseObject({ number: z.string(), title: z.string(), vehicle: Text, carrier: z.nullish(Carrier) }),
  departure: Moment,
  arrival: Moment,
  days: z.nullish(z.string()),
  terminal: Text,
})
const Answer = z.looseObject({
  station: z.looseObject({ code: z.string(), title: z.string(), station_type_name: Text }),
  schedule: z.array(z.unknown()),
  pagination: z.looseObject({ total: z.int(), limit: z.int(), offset: z.int() }),
})
const ErrorReply = z.looseObject({ error: z.looseObject({ text: z.string() }) })

export type YandexOptions = {
  /** `https://api.rasp.yandex-net.ru/v3.0`, no slash at the end. */
  url: string
  key: string
  now: () => Date
  /** IATA code of the city of this Russian name, or undefined. */
  cityNamed(name: string): string | undefined
  /** Receives the headers of each answer: they may ask for a pause. */
  onAnswer?: (answer: Response) => void
}

/** Yandex Schedules, API v3.0: the key is sent in a header, so that it is in no log. */
export function yandexTimetable({ url, key, now, cityNamed, onAnswer }: YandexOptions): BoardSupplier {
  async function page(query: BoardQuery, offset: number, signal: AbortSignal) {
    const params = new URLSearchParams({
      station: query.station,
      date: query.date,
      transport_types: 'plane',
      system: 'iata',
      event: query.event,
      lang: 'ru_RU',
      format: 'json',
      limit: String(query.limit),
      offset: String(offset),
    })
    const response = await reach(`${url}/schedule/?${params}`, key, signal)
    onAnswer?.(response)
    return readAnswer(response)
  }

  return {
    name: 'yandex',
    async board(query, signal) {
      if (query.date > lastDay(now())) throw new Refusal('schedule.day-beyond')
      const first = await page(query, query.offset, signal)
      const rows = [...first.schedule]
      // They may return fewer rows at once than were requested.
      const wanted = Math.min(first.pagination.total - query.offset, query.limit)
      while (rows.length < wanted) {
        const more = await page(query, query.offset + rows.length, signal)
        if (more.schedule.length === 0) break
        rows.push(...more.schedule)
      }
      return boardOf(first, rows.slice(0, query.limit), query, cityNamed)
    },
  }
}

function lastDay(now: Date): Day {
  return addMonths(dayOf(now, HOME_ZONE), MONTHS_AHEAD)
}

async function reach(address: string, key: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, {
      redirect: 'error',
      headers: { authorization: key, accept: 'application/json', ...traceHeaders() },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
  } catch (cause) {
    if (signal.aborted) throw cause
    throw Object.assign(new Refusal('schedule.source-failed'), { cause })
  }
}

/** Their refusals of the request are passed on verbatim; anything else is a failure of theirs. */
async function readAnswer(response: Response): Promise<z.infer<typeof Answer>> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) {
    const read = Answer.safeParse(body)
    if (read.success) return read.data
    throw new Refusal('schedule.source-failed', { supplierText: 'an answer of another shape' })
  }
  const errorReply = ErrorReply.safeParse(body)
  if (!errorReply.success || ![400, 404].includes(response.status))
    throw new Refusal('schedule.source-failed', { supplierText: `HTTP ${response.status}` })
  const { text } = errorReply.data.error
  throw new Refusal(response.status === 404 ? 'schedule.no-airport' : 'schedule.refused', { text })
}

/** An invalid row is left out of the board, the rest stays; a day of only invalid rows is a failure. */
function boardOf(
  { station, pagination }: z.infer<typeof Answer>,
  rows: unknown[],
  { event, station: code }: BoardQuery,
  cityNamed: YandexOptions['cityNamed'],
): Board {
  const items = rows.flatMap((row) => Item.safeParse(row).data ?? [])
  if (rows.length > 0 && items.length === 0) throw new Refusal('schedule.source-failed')
  return {
    station: { code, title: station.title, station_type_name: station.station_type_name ?? 'аэропорт' },
    schedule: items.filter((item) => item[event]).map((item) => entryOf(item, event, cityNamed)),
    total: pagination.total,
    source: SOURCE,
  }
}

function entryOf(item: z.infer<typeof Item>, event: BoardQuery['event'], cityNamed: YandexOptions['cityNamed']): BoardEntry {
  const { number, title, vehicle, carrier } = item.thread
  const [from, to] = title.split(' — ').map((name) => cityNamed(name.replace(/ \(.*\)$/, '').trim()))
  return {
    thread: {
      number,
      title,
      vehicle: vehicle ?? null,
      carrier: carrier ? { title: carrier.title, codes: { iata: carrier.codes?.iata ?? null } } : null,
    },
    departure: event === 'departure' ? (item.departure ?? null) : null,
    arrival: event === 'arrival' ? (item.arrival ?? null) : null,
    days: item.days ?? '',
    terminal: item.terminal || null,
    ...(from && to && from !== to && { route: { from, to } }),
  }
}
