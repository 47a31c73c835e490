import * as z from 'zod'
import { isAmount } from '#domain/money/exchange.ts'
import { thousands } from '#domain/text/thousands.ts'

const Word = z.string().nullish().catch(null)

/** One entry of any group of `metapolicy_struct`. */
const Policy = z.looseObject({
  price: Word,
  currency: Word,
  price_unit: Word,
  pricing_method: Word,
  inclusion: Word,
  fee_type: Word,
  check_in_check_out_type: Word,
  deposit_type: Word,
  meal_type: Word,
  pets_type: Word,
  destination_type: Word,
  age_start: z.number().nullish().catch(null),
  age_end: z.number().nullish().catch(null),
})
type Policy = z.infer<typeof Policy>

const fees: Record<string, string> = {
  television: 'Телевизор',
  towels: 'Полотенца',
  towels_only: 'Полотенца',
  conditioning: 'Кондиционер',
  housekeeping: 'Уборка',
  heating: 'Отопление',
  refrigerator: 'Холодильник',
  utility: 'Коммунальные услуги',
  safe: 'Сейф',
  microwave: 'Микроволновая печь',
  luggage_storage: 'Хранение багажа',
  luggage_storage_apartment: 'Хранение багажа',
  luggage_storage_office: 'Хранение багажа',
  tour_guide: 'Экскурсовод',
  bicycle_rental: 'Прокат велосипеда',
  baby_highchair: 'Детский стульчик',
  bed_linen: 'Постельное бельё',
}
const hours: Record<string, string> = {
  early_checkin: 'Ранний заезд',
  late_checkout: 'Поздний выезд',
  holiday_checkin: 'Заезд в\u00a0праздники',
  holiday_checkout: 'Выезд в\u00a0праздники',
}
const deposits: Record<string, string> = {
  pet: 'Залог за\u00a0животное',
  breakage: 'Залог за\u00a0сохранность номера',
  keys: 'Залог за\u00a0ключи',
}
const pets: Record<string, string> = {
  lt_5kg: 'Животное до\u00a05\u00a0кг',
  gt_5kg: 'Животное тяжелее 5\u00a0кг',
}
const roads: Record<string, string> = {
  airport: 'Трансфер, аэропорт',
  train: 'Трансфер, вокзал',
  airport_train: 'Трансфер, аэропорт и\u00a0вокзал',
  ship: 'Трансфер, порт',
}
const units: Record<string, string> = {
  per_guest_per_night: ' за\u00a0гостя за\u00a0ночь',
  per_guest_per_stay: ' за\u00a0гостя',
  per_room_per_night: ' за\u00a0номер за\u00a0ночь',
  per_room_per_stay: ' за\u00a0номер',
  per_car_per_night: ' за\u00a0машину за\u00a0ночь',
  per_car_per_stay: ' за\u00a0машину',
  per_hour: ' за\u00a0час',
  per_week: ' за\u00a0неделю',
}

type Namer = (policy: Policy) => string

/** What each group is about, in the order of the lines. */
const groups: Record<string, Namer> = {
  add_fee: ({ fee_type }) => fees[fee_type ?? ''] ?? 'Дополнительный сбор',
  deposit: ({ deposit_type }) => deposits[deposit_type ?? ''] ?? 'Залог',
  check_in_check_out: ({ check_in_check_out_type: type }) => hours[type ?? ''] ?? 'Заезд и\u00a0выезд',
  meal: ({ meal_type }) => mealName(meal_type),
  children_meal: (policy) => `${mealName(policy.meal_type)} ребёнка${agesOf(policy)}`,
  children: (policy) => `Дополнительное место ребёнка${agesOf(policy)}`,
  extra_bed: () => 'Дополнительное место',
  cot: () => 'Детская кроватка',
  internet: () => 'Интернет',
  parking: () => 'Парковка',
  pets: ({ pets_type }) => pets[pets_type ?? ''] ?? 'Животное',
  shuttle: ({ destination_type }) => roads[destination_type ?? ''] ?? 'Трансфер',
}
/** Whether a meal is part of a price is stated by each rate. */
const statedByRates = new Set(['meal', 'children_meal'])

function mealName(type: string | null | undefined): string {
  if (/breakfast/.test(type ?? '')) return 'Завтрак'
  if (type === 'lunch') return 'Обед'
  return type === 'dinner' ? 'Ужин' : 'Питание'
}

function agesOf({ age_start, age_end }: Policy): string {
  return typeof age_start === 'number' && typeof age_end === 'number' ? ` ${age_start}\u2013${age_end}\u00a0лет` : ''
}

/**
 * What a hotel charges beside the price of a room and what it includes, as sentences: the supplier's terms require that these are
 * shown. Groups and entries that cannot be parsed are left out.
 */
export function policySentences(struct: Record<string, unknown> | null | undefined): string[] {
  const lines = Object.entries(groups).flatMap(([group, nameOf]) =>
    [struct?.[group] ?? []].flat().flatMap((one) => {
      const read = Policy.safeParse(one)
      const cost = read.success ? costOf(read.data, statedByRates.has(group)) : undefined
      return read.success && cost ? [`${nameOf(read.data)}: ${cost}.`] : []
    }),
  )
  return [...new Set(lines)]
}

/** undefined where nothing is stated. */
function costOf(policy: Policy, isStated: boolean): string | undefined {
  const { price, price_unit, inclusion } = policy
  if (inclusion === 'included') return isStated ? undefined : 'входит в\u00a0цену'
  if (price && isAmount(price) && Number(price) > 0) return sumOf(price, policy) + (units[price_unit ?? ''] ?? '')
  return inclusion === 'not_included' ? 'за\u00a0доплату' : undefined
}

/** `1 200,50 ₽`; another currency is shown by its code. */
function sumOf(price: string, { currency, pricing_method }: Policy): string {
  const [whole, part] = price.split('.')
  const unit = currency === 'RUB' ? '₽' : (currency ?? '')
  const sum = thousands(Number(whole)) + (Number(part) ? `,${part}` : '')
  return `${sum}\u00a0${pricing_method === 'percent' ? '%' : unit}`.trimEnd()
}
