import { counted, words } from '#domain/text/plural.ts'
import { bedLabel } from './bed.ts'
import { duesInWords } from './dues.ts'
import type { Hit } from './filter.ts'
import type { HotelOffer, Rate } from './offer.ts'
import { freeUntilText } from './stay-words.ts'

/** One row of the comparison: a cell for every hotel; `isSame` when they all say the same. */
export type CompareRow = { title: string; cells: string[]; isSame: boolean }

const NONE = '—'

/** The chosen hotels with the rates of their cards; one hidden by the filters, with its cheapest. */
export function comparedHits(ids: readonly string[], hits: readonly Hit[], all: readonly HotelOffer[]): Hit[] {
  return ids.flatMap((id) => {
    const shown = hits.find(({ offer }) => offer.id === id)
    if (shown) return [shown]
    const offer = all.find((one) => one.id === id)
    const rate = offer?.rates[0]
    return rate ? [{ offer, rate }] : []
  })
}

/** The differences of hotels with their shown rates, row by row; amenities they all have, or all lack, are the same. */
export function compareHotels(pairs: readonly { offer: HotelOffer; rate: Rate }[], zone: string): CompareRow[] {
  const row = (title: string, cell: (pair: (typeof pairs)[number]) => string): CompareRow => {
    const cells = pairs.map(cell)
    return { title, cells, isSame: cells.every((text) => text === cells[0]) }
  }
  const groups = [...new Set(pairs.flatMap(({ offer }) => offer.amenityGroups.map(({ groupName }) => groupName)))]
  return [
    row('Звёзды', ({ offer }) => (offer.stars > 0 ? counted(offer.stars, words.star) : 'Без звёзд')),
    row('Адрес', ({ offer }) => offer.address),
    row('До центра', ({ offer }) =>
      offer.centreKm === undefined ? NONE : `${String(offer.centreKm).replace('.', ',')}\u00a0км`,
    ),
    row('Номер', ({ rate }) => rate.roomName),
    row('Кровати', ({ rate }) => bedLabel[rate.bedType]),
    row('Питание в\u00a0цене', ({ rate }) => rate.meal.info.name),
    row('Бесплатная отмена', ({ rate }) => cancellationText(rate, zone)),
    row('Платят в\u00a0отеле', ({ rate }) => (rate.payAtHotel ? duesInWords(rate.payAtHotel) : NONE)),
    row('В номере', ({ rate }) => rate.amenities.join(', ') || NONE),
    ...groups.map((group) =>
      row(group, ({ offer }) => offer.amenityGroups.find(({ groupName }) => groupName === group)?.amenities.join(', ') ?? NONE),
    ),
  ]
}

function cancellationText({ cancellation: { isAvailable, freeUntil } }: Rate, zone: string): string {
  if (!isAvailable) return 'Нет'
  return freeUntil ? `до\u00a0${freeUntilText(freeUntil, zone)}` : 'Есть'
}
