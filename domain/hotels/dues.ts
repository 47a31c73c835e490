import { formatRub } from '#domain/text/money.ts'
import type { Rate } from './offer.ts'

type Due = NonNullable<Rate['payAtHotel']>[number]

/** What is paid at the hotel beside the price: «курортный сбор 240 ₽, депозит 50 EUR». */
export function duesInWords(dues: readonly Due[]): string {
  return dues.map((due) => `${due.name} ${dueSum(due)}`).join(', ')
}

/** `1 240,50 ₽` of `1240.50` roubles; another currency is told by its code. */
function dueSum({ amount, currency }: Due): string {
  const [whole, part] = amount.split('.')
  const unit = currency === 'RUB' ? '₽' : currency
  return formatRub(Number(whole)).replace('\u00a0₽', `${Number(part) ? `,${part}` : ''}\u00a0${unit}`)
}
