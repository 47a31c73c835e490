import { Refusal } from '#domain/refusal.ts'
import { countCommonWords } from '#server/adapters/hotels/ostrovok/content/dumped-places.ts'
import { UnknownRegions, loadContent } from '#server/adapters/hotels/ostrovok/content/load-content.ts'
import { type ContentContext, DumpNotGiven, UnlikeADump } from '#server/adapters/hotels/ostrovok/content/load-dump.ts'
import { EtgRefusal, etgCalls } from '#server/adapters/hotels/ostrovok/etg-calls.ts'
import type { Database } from '#server/db/db.ts'
import { openMigrated } from '#server/db/migrate.ts'
import { startFailure } from '#server/db/start-refusal.ts'
import { type Neighbour, hotelMatching } from '#server/hotels/sellers/hotel-matches.ts'
import type { Env } from '#server/process/env.ts'

const EVERY_MS = 5000
const titles = { regions: 'регионы', hotels: 'отели', changes: 'изменения за день' }
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Loads Ostrovok's dumps into the database of the settings, printing its progress; returns whether they are loaded. */
export async function loadSupplierContent(env: Env, list: string): Promise<boolean> {
  const regions = list.split(',').flatMap((id) => id.trim() || [])
  if (!env.etg) return failed('Не заданы ETG_KEY_ID и ETG_KEY.')
  if (regions.some((id) => !/^\d+$/.test(id))) return failed('Регионы задаются номерами через запятую: 2395,2734.')
  if (!env.databaseUrl && regions.length === 0)
    return failed(
      'Встроенная база вмещает один набор регионов, назовите их: npm run suppliers -- content 2395,2734. Все — в PostgreSQL (DATABASE_URL).',
    )
  const database = await openMigrated(env)
  try {
    let isLoaded = false
    const isAlone = await database.exclusively('etg content', async () => {
      isLoaded = await load(database, env, regions)
    })
    return isAlone ? isLoaded : failed('Выгрузку уже загружает другой процесс.')
  } finally {
    await database.close()
  }
}

async function load(database: Database, env: Env, regions: string[]): Promise<boolean> {
  const { db } = database
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const pace = { spend: async () => {}, recordAnswer: () => {} } // a few calls a day
  const call = etgCalls({ ...env.etg!, paceOf: () => pace }) // checked before
  const matching = hotelMatching('ostrovok', await loadNeighbours(env))
  const report = every(EVERY_MS, ({ kind, lines, written, unread }: Progress) =>
    say(`${titles[kind]}: строк ${lines}, записано ${written}, не разобрано ${unread}, память ${megabytes()} МБ`),
  )
  try {
    const { signal } = stopped
    const said: ContentContext['report'] = (kind, position) => report({ kind, ...position })
    await loadContent({ db, call, now: () => new Date(), signal, report: said, matching }, regions)
    await countCommonWords(database)
    for (const kind of ['regions', 'hotels', 'changes'] as const) {
      const row = await db.selectFrom('etg_dumps').selectAll().where('kind', '=', kind).executeTakeFirst()
      if (row)
        say(
          `${titles[kind]} от ${row.edition.toISOString().slice(0, 16).replace('T', ' ')} UTC: записано ${row.written}, не разобрано ${row.unread}`,
        )
    }
    return true
  } catch (error) {
    return failed(stopped.signal.aborted ? 'Остановлено; следующий запуск продолжит отсюда.' : reasonOf(error))
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** Who sells beside Ostrovok and can say what it has at a place. */
async function loadNeighbours({ hotelSuppliers }: Env): Promise<() => Neighbour[]> {
  if (!hotelSuppliers.includes('embedded')) return () => []
  const { hotelsAround } = await import('#world/world.ts')
  return () => [{ around: hotelsAround }]
}

type Progress = { kind: keyof typeof titles; lines: number; written: number; unread: number }

function every<Value>(ms: number, act: (value: Value) => void): (value: Value) => void {
  let next = 0
  return (value) => {
    if (performance.now() < next) return
    next = performance.now() + ms
    act(value)
  }
}

function megabytes(): number {
  return Math.round(process.memoryUsage.rss() / 1024 / 1024)
}

function failed(reason: string): false {
  process.stderr.write(`${reason}\n`)
  return false
}

const AGAIN = 'Повторите: загрузка продолжится с того же места.'

/** Exported for its test. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnknownRegions) return `В выгрузке поставщика нет регионов: ${error.ids.join(', ')}`
  if (error instanceof UnlikeADump) return unlikeADump(error)
  if (error instanceof EtgRefusal && error.code === 'dump_not_ready') return 'Поставщик ещё готовит выгрузку, повторите позже.'
  if (error instanceof EtgRefusal) return `Поставщик отказал: «${error.code}». Проверьте ETG_KEY_ID и ETG_KEY.`
  if (error instanceof Refusal)
    return `Поставщик не отвечает${error.details.supplierText ? `: «${error.details.supplierText}»` : ''}. ${AGAIN}`
  if (error instanceof DumpNotGiven) return `Поставщик не отдаёт выгрузку (HTTP ${error.status}). ${AGAIN}`
  if (!(error instanceof Error) || ['DatabaseUnavailable', 'StartRefusal'].includes(error.name)) return startFailure(error)
  return `Выгрузка не скачалась: «${error.message}». ${AGAIN}`
}

function unlikeADump({ lines, unread }: UnlikeADump): string {
  const why = lines === 0 ? 'в нём ни одной строки' : `не разобрано строк ${unread} из ${lines}`
  return `Файл не похож на выгрузку: ${why}. Прежние данные не тронуты; дождитесь следующей выгрузки и повторите.`
}
