import type { BedType } from '#domain/hotels/bed.ts'
import { type MealId, mealLabel } from '#domain/hotels/meal.ts'
import type { Cancellation, Rate } from '#domain/hotels/offer.ts'
import type { Guests } from '#domain/hotels/query.ts'
import { type Pricing, isAmount, wholeRoubles } from '#domain/money/exchange.ts'
import { instant } from '#domain/text/dates.ts'
import { count } from '#server/metrics/meters.ts'
import type { EtgRate, PaymentType } from './etg-shapes.ts'

/** How a rate is paid: from the agency's deposit, in the currency of its contract. */
export function depositOf({ payment_options }: EtgRate, currency: string): PaymentType | undefined {
  return payment_options.find(
    (one) => one.type === 'deposit' && one.currency_code === currency && !one.is_need_credit_card_data && isAmount(one.amount),
  )
}

type RateContext = { id: string; guests: Guests; pricing: Pricing; now: Date }

/**
 * A rate of theirs as ours, in whole roubles. undefined when it may not be sold alone, or is not paid from the deposit. What the
 * guest still pays at the hotel is not part of the price.
 */
export function rateOf(raw: EtgRate, { id, guests, pricing, now }: RateContext): Rate | undefined {
  const payment = depositOf(raw, pricing.rate.currency)
  if (!payment || raw.is_package) return undefined
  const price = wholeRoubles(payment.amount, pricing)
  const payAtHotel = duesOf(raw, payment)
  return {
    id,
    ...roomOf(raw),
    price,
    meal: mealOf(raw, guests),
    cancellation: cancellationOf(payment, { price, pricing, now }),
    amenities: amenitiesOf(raw),
    hidden: false,
    bonusApplicable: true,
    ...(payAtHotel.length > 0 && { payAtHotel }),
  }
}

/** Where nothing is due they send 0.00. */
function duesOf({ deposit }: EtgRate, { tax_data }: PaymentType): NonNullable<Rate['payAtHotel']> {
  const isDue = (amount: string) => isAmount(amount) && Number(amount) > 0
  const own = (tax_data?.taxes ?? []).filter((tax) => tax.included_by_supplier === false && isDue(tax.amount))
  const dues = own.map(({ name, amount, currency_code }) => ({ name: taxName(name), amount, currency: currency_code }))
  if (!deposit || !isDue(deposit.amount)) return dues
  const name = deposit.is_refundable ? 'возвращаемый депозит' : 'депозит'
  return [...dues, { name, amount: deposit.amount, currency: deposit.currency_code }]
}

type Priced = { price: number; pricing: Pricing; now: Date }

/** Their times are UTC without a zone. Invalid terms promise nothing: the whole price is kept. */
function cancellationOf({ cancellation_penalties: terms }: PaymentType, { price, pricing, now }: Priced): Cancellation {
  const moment = instant(now)
  const steps = (terms?.policies ?? []).map(({ start_at, amount_charge }) => ({
    from: start_at ? momentOf(start_at) : moment,
    amount: isAmount(amount_charge) ? Math.min(price, wholeRoubles(amount_charge, pricing)) : price,
  }))
  const until = terms?.free_cancellation_before ? momentOf(terms.free_cancellation_before) : undefined
  const freeUntil = until && until > moment ? until : null // instants sort as text
  const penalties = steps
    .flatMap(({ from, amount }) => (amount > 0 ? [{ from: from ?? moment, amount }] : []))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const unstated = [{ from: freeUntil ?? moment, amount: price }]
  return { isAvailable: freeUntil !== null, freeUntil, penalties: penalties.length > 0 ? penalties : unstated }
}

function momentOf(text: string): string | undefined {
  const moment = new Date(/[Zz]$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(moment.getTime()) ? undefined : instant(moment)
}

/** A word of theirs missing from our tables is shown as they write it, and counted: a table needs a line. */
function unknownWord(kind: 'meal' | 'bed' | 'tax' | 'amenity', word: string): string {
  count('supplier_unknown_words_total', { adapter: 'hotels.ostrovok', kind })
  return word.replaceAll(/[-_]/g, ' ')
}

const breakfasts = [
  'continental',
  'english',
  'american',
  'asian',
  'chinese',
  'israeli',
  'japanese',
  'irish',
  'scandinavian',
  'scottish',
]
const meals: Record<string, MealId> = {
  nomeal: 'nomeal',
  breakfast: 'breakfast',
  'breakfast-buffet': 'breakfast-buffet',
  lunch: 'lunch',
  dinner: 'dinner',
  'half-board': 'half-board',
  'half-board-lunch': 'half-board-lunch',
  'half-board-dinner': 'half-board-dinner',
  'full-board': 'full-board',
  'all-inclusive': 'all-inclusive',
  'soft-all-inclusive': 'all-inclusive',
  'super-all-inclusive': 'all-inclusive',
  'ultra-all-inclusive': 'all-inclusive',
  ...Object.fromEntries(breakfasts.map((kitchen) => [`${kitchen}-breakfast`, 'breakfast' as const])),
}

/** Meals that are less than their kind promises, or unspecified: no meal filter finds them. */
const unsureMeals: Record<string, string> = {
  unspecified: 'Питание уточняется',
  'some-meal': 'Питание уточняется',
  'breakfast-for-1': 'Завтрак для одного',
  'breakfast-for-2': 'Завтрак для двоих',
}

/** The meal of a rate for these guests; one that excludes their children counts as less than its kind promises, too. */
export function mealOf({ meal_data, meal }: EtgRate, { children }: Pick<Guests, 'children'>): Rate['meal'] {
  const word = meal_data?.value ?? meal ?? 'unspecified'
  const id = meals[word]
  const isForAll = children.length === 0 || !meal_data?.no_child_meal
  if (id && (isForAll || id === 'nomeal')) return { info: { id, name: mealLabel[id] } }
  return { info: { id: 'nomeal', name: id ? withoutChildren(mealLabel[id]) : (unsureMeals[word] ?? unknownWord('meal', word)) } }
}

/** `Завтрак (без детей)`, `Полупансион (завтрак и ужин, без детей)`. */
function withoutChildren(name: string): string {
  return name.endsWith(')') ? `${name.slice(0, -1)}, без детей)` : `${name} (без детей)`
}

const beds: Record<number, BedType> = { 2: 'single', 3: 'double', 4: 'single' }

/**
 * The room by its name and its beds. Unspecified beds count as single ones: two guests who get a double bed are promised less.
 */
export function roomOf({ room_data_trans: words, rg_ext, room_name }: EtgRate): { roomName: string; bedType: BedType } {
  const name = words?.main_name ?? room_name ?? 'Номер'
  const bedding = words?.bedding_type ?? ''
  const known =
    beds[rg_ext?.bedding ?? 0] ?? (/двуспальн/i.test(bedding) ? 'double' : /односпальн|раздельн/i.test(bedding) && 'single')
  if (known) return { roomName: bedding ? `${name} (${bedding})` : name, bedType: known }
  return {
    roomName: `${name} (${bedding ? `кровати: ${unknownWord('bed', bedding)}` : 'кровати уточняются'})`,
    bedType: 'single',
  }
}

const amenities: Record<string, string> = {
  'air-conditioning': 'Кондиционер',
  balcony: 'Балкон',
  bath: 'Ванна',
  bathrobe: 'Халат и тапочки',
  'coffee-machine': 'Кофемашина',
  fridge: 'Холодильник',
  hairdryer: 'Фен',
  kettle: 'Чайник',
  kitchen: 'Кухня',
  'mini-bar': 'Мини-бар',
  safe: 'Сейф',
  tv: 'Телевизор',
  'wi-fi': 'Вай-фай',
}

/** What is in the room, as far as we have a Russian word for it. */
export function amenitiesOf({ amenities_data }: EtgRate): string[] {
  const named = (amenities_data ?? []).flatMap((word) => {
    if (!amenities[word]) unknownWord('amenity', word)
    return amenities[word] ?? []
  })
  return [...new Set(named)]
}

const taxes: Record<string, string> = {
  city_tax: 'городской налог',
  cleaning_fee: 'уборка',
  electricity_fee: 'электричество',
  government_tax: 'государственный налог',
  municipality_fee: 'муниципальный сбор',
  occupancy_tax: 'налог на проживание',
  property_fee: 'сбор отеля',
  resort_fee: 'курортный сбор',
  sales_tax: 'налог с продаж',
  service_fee: 'сервисный сбор',
  tax: 'налог',
  tourism_fee: 'туристический сбор',
  vat: 'НДС',
}

export function taxName(name: string | null | undefined): string {
  return name ? (taxes[name.toLowerCase()] ?? unknownWord('tax', name)) : 'налоги и сборы'
}
