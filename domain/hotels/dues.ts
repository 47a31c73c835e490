import { formatRub } from '#domain/text/money.ts'
import type { HotelOffer, Rate } from './offer.ts'

type Due = NonNullable<Rate['payAtHotel']>[number]

/** What is paid at the hotel beside the price: «курортный сбор 240 ₽, депозит 50 EUR». */
export function duesInWords(dues: readonly Due[]): string {
  return dues.map((due) => `${due.name} ${dueSum(due)}`).join(', ')
}

/** What a price does not include, shown beside it: «налоги включены», or «и в отеле: курортный сбор 240 ₽». */
export function duesBesidePrice({ payAtHotel }: Pick<Rate, 'payAtHotel'>, { hasFee }: Pick<HotelOffer, 'hasFee'> = {}): string {
  if (payAtHotel) return `и\u00a0в\u00a0отеле: ${duesInWords(payAtHotel)}`
  return hasFee ? 'без городского сбора' : 'налоги включены'
}

/** `1 240,50 ₽` of `1240.50` roubles; another currency is shown by its code. */
function dueSum({ amount, currency }: Due): string {
  const [whole, part] = amount.split('.')
  const unit = currency === 'RUB' ? '₽' : currency
  return formatRub(Number(whole)).replace('\u00a0₽', `${Number(part) ? `,${part}` : ''}\u00a0${unit}`)
}
