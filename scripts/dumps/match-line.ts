import type { MatchReason } from '#domain/hotels/same-hotel.ts'
import type { ListedMatch } from '#server/hotels/sellers/hotel-matches.ts'

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

/** A pair for whoever settles it: both hotels, how far apart they are, what speaks for one hotel and what against it. */
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
