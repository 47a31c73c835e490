import { countMatches, listMatches, settleMatch } from '#server/hotels/sellers/hotel-matches.ts'
import { inTransaction } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Env } from '#server/process/env.ts'
import { matchLine } from './match-line.ts'

const MOST = 50
const which = ['unsure', 'sure', 'settled'] as const
const usage = `npm run suppliers -- matches [unsure|sure|settled] [сколько]
npm run suppliers -- matches join|apart <отель> <отель>
`
const answers = {
  settled: 'Записано.',
  unknown: 'Такой пары среди найденных нет.',
  another: 'Один из них вручную соединён с другим отелем того же поставщика; сначала разведите их.',
}

/** Shows hotels of several suppliers that may be one, or settles a pair by hand; answers whether it was done. */
export async function hotelMatches(env: Env, [command = 'unsure', ...rest]: readonly string[]): Promise<boolean> {
  const kind = which.find((one) => one === command)
  const [one, other] = rest
  const isSettling = command === 'join' || command === 'apart'
  const most = Number(one ?? MOST)
  if (!(kind && Number.isInteger(most) && most > 0) && !(isSettling && one && other)) return failed(usage)
  const database = await openDatabase(env).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  if (typeof database === 'string') return failed(`${database}\n`)
  try {
    await migrate(database)
    const { db } = database
    if (isSettling && one && other) {
      const answer = await inTransaction(db, (trx) => settleMatch(trx, [one, other], command))
      process.stdout.write(`${answers[answer]}\n`)
      return answer === 'settled'
    }
    const { sure, unsure, settled, joined } = await countMatches(db)
    process.stdout.write(
      `Точно один отель: ${sure}, возможно: ${unsure}, решено вручную: ${settled}; одной карточкой: ${joined}\n`,
    )
    for (const match of await listMatches(db, kind ?? 'unsure', most)) process.stdout.write(`${matchLine(match)}\n`)
    return true
  } finally {
    await database.close()
  }
}

function failed(reason: string): false {
  process.stderr.write(reason)
  return false
}
