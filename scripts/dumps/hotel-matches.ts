import type { MatchReason } from '#domain/hotels/same-hotel.ts'
import { inTransaction } from '#server/db/db.ts'
import { openSite } from '#server/db/migrate.ts'
import { type ListedMatch, countMatches, listMatches, settleMatch } from '#server/hotels/sellers/hotel-matches.ts'
import type { Env } from '#server/process/env.ts'

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

/** Shows hotels of several suppliers that may be one, or settles a pair by hand; returns whether it was done. */
export async function hotelMatches(env: Env, [command = 'unsure', ...rest]: readonly string[]): Promise<boolean> {
  const kind = which.find((one) => one === command)
  const [one, other] = rest
  const isSettling = command === 'join' || command === 'apart'
  const most = Number(one ?? MOST)
  if (!(kind && Number.isInteger(most) && most > 0) && !(isSettling && one && other)) return failed(usage)
  const database = await openSite(env)
  try {
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

const words: Record<MatchReason, string> = {
  'name-same': 'одно название',
  'name-part': 'название — часть другого',
  'name-alike': 'названия похожи',
  'name-differs': 'названия разные',
  'name-untold': 'название ничего не говорит',
  'address-same': 'один адрес',
  'address-unknown': 'адрес неполный',
  'address-differs': 'адреса разные',
  'kind-differs': 'отель и не отель',
  flats: 'апартаменты: их в доме много',
  'stars-differ': 'звёзд не поровну',
  'rough-place': 'место указано до километра',
  'short-name': 'название короткое',
}
const hands: Record<string, string> = { join: 'соединены вручную', apart: 'разведены вручную' }

/** A pair for a person to settle: both hotels, how far apart they are, what speaks for one hotel and what against it. */
export function matchLine({
  hotel,
  hotel_words,
  other,
  other_words,
  match,
  reasons,
  metres,
  settled,
  joined,
}: ListedMatch): string {
  const why = reasons.split(' ').map((reason) => words[reason as MatchReason] ?? reason) // written by the rule
  const rival = match === 'sure' && settled === null && !joined ? ['подходит и другой отель того же поставщика'] : []
  const settledWords = settled === null ? [] : [hands[settled] ?? settled]
  const said = [`${metres} м`, ...why, ...rival, ...settledWords].join(', ')
  return `${hotel}  ${hotel_words}\n  = ${other}  ${other_words}\n  ${said}`
}
