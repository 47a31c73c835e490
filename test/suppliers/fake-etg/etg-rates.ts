import { createHash } from 'node:crypto'
import { hidsOf, isHotel } from './etg-hotels.ts'
import { type EtgState, type Json, type Reply, no, ok } from './etg-state.ts'

const DAY_MS = 86_400_000
const MOST_IDS = 300

type Room = { name: string; bedding: number; bed: string; cents: number }
const rooms: Room[] = [
  { name: 'Стандарт', bedding: 3, bed: 'двуспальная кровать', cents: 420_050 },
  { name: 'Комфорт', bedding: 4, bed: '2 односпальные кровати', cents: 510_000 },
]
const meals = [
  { value: 'nomeal', extra: 0, isFree: false },
  { value: 'breakfast-buffet', extra: 55_000, isFree: true },
]

function uuidOf(text: string): string {
  const hex = createHash('sha1').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

function wrongStay({ now }: EtgState, { checkin, checkout, guests, residency }: Json): string | undefined {
  if (!/^[a-z]{2}$/.test(String(residency))) return 'residency is required'
  if (String(checkin) < now().toISOString().slice(0, 10)) return 'checkin date must be current or future date'
  if (String(checkout) <= String(checkin)) return 'checkout must be later than checkin'
  const [room, ...others] = guests as { adults: number; children: number[] }[]
  return !room || others.length > 0 || room.adults < 1 || room.adults > 6 ? 'wrong guests' : undefined
}

/** `search/serp/hotels/` of many, `search/hp/` of one: only the second can be booked from. */
export function search(state: EtgState, stay: Json, isPage: boolean): Reply {
  const wanted = isPage ? [Number(stay.hid)] : (stay.hids as number[])
  const wrong = wanted.length > MOST_IDS ? `number of ids should be less than or equal to ${MOST_IDS}` : wrongStay(state, stay)
  if (wrong) return no('invalid_params', 400)
  const hotels = wanted.filter(isHotel).map((hid) => ({ id: `hotel_${hid}`, hid, rates: ratesOf(state, hid, stay, isPage) }))
  return ok({ hotels: hotels.filter(({ rates }) => rates.length > 0), total_hotels: hotels.length })
}

/** `search/serp/region/`: the same of a region, so many of its hotels at most. */
export function searchRegion(state: EtgState, { region_id, hotels_limit, ...stay }: Json): Reply {
  const own = hidsOf(region_id)
  return own
    ? search(state, { ...stay, hids: own.slice(0, hotels_limit as number | undefined) }, false)
    : no('invalid_params', 400)
}

function ratesOf(state: EtgState, hid: number, stay: Json, isPage: boolean): Json[] {
  const { oddities, soldOut, hashes } = state
  const each = rooms.flatMap((room) => meals.map((meal) => rateOf(state, { hid, stay, room, meal, isPage })))
  const free = each.filter(({ match_hash }) => !soldOut.has(String(match_hash)))
  for (const rate of free) if (isPage) hashes.set(String(rate.book_hash), { hid, stay, rate })
  if (oddities.has('duplicates')) return free.flatMap((rate) => [rate, rate])
  return free
}

type NewRate = { hid: number; stay: Json; room: Room; meal: (typeof meals)[number]; isPage: boolean }

function rateOf({ oddities, now, contract }: EtgState, { hid, stay, room, meal, isPage }: NewRate): Json {
  const nights = (Date.parse(String(stay.checkout)) - Date.parse(String(stay.checkin))) / DAY_MS
  const cents = (room.cents + meal.extra + (hid % 97) * 100) * nights
  const name = uuidOf([hid, room.name, meal.value, stay.checkin, stay.checkout, JSON.stringify(stay.guests)].join())
  const amount = oddities.has('odd money') ? '12 300,5' : (cents / 100).toFixed(2)
  const night = (cents / nights / 100).toFixed(2)
  const until = `${new Date(Date.parse(String(stay.checkin)) - 2 * DAY_MS).toISOString().slice(0, 10)}T09:00:00`
  const penalties = meal.isFree
    ? {
        free_cancellation_before: until,
        policies: [
          { start_at: null, end_at: until, amount_charge: '0.00', amount_show: '0.00' },
          { start_at: until, end_at: null, amount_charge: night, amount_show: night },
        ],
      }
    : {
        free_cancellation_before: null,
        policies: [{ start_at: null, end_at: null, amount_charge: amount, amount_show: amount }],
      }
  const currency = oddities.has('another currency') ? 'THB' : contract.currency
  const rate: Json = {
    match_hash: `m-${name}`,
    ...(isPage ? { book_hash: `h-${uuidOf(`${name} ${now().getTime()}`)}` } : { search_hash: `sr-${name}` }),
    daily_prices: Array.from({ length: nights }, () => night),
    meal: meal.value,
    meal_data: { value: meal.value, has_breakfast: meal.extra > 0, no_child_meal: oddities.has('no child meals') },
    payment_options: {
      payment_types: [
        {
          type: 'deposit',
          amount,
          currency_code: currency,
          show_amount: '9.99', // the sheet warns: never one from the other
          show_currency_code: 'USD',
          by: null,
          is_need_credit_card_data: false,
          is_need_cvc: false,
          vat_data: { included: true, applied: true, amount: '0.00', currency_code: currency, value: '0.00' },
          tax_data: {
            taxes: [
              { name: 'vat', included_by_supplier: true, amount: '100.00', currency_code: currency },
              { name: 'resort_fee', included_by_supplier: false, amount: '240.00', currency_code: 'RUB' },
              { name: 'city_tax', included_by_supplier: false, amount: '0.00', currency_code: 'RUB' },
            ],
          },
          cancellation_penalties: penalties,
        },
      ],
    },
    rg_ext: { class: 3, quality: 2, sex: 0, bathroom: 2, bedding: room.bedding, family: 0, capacity: 2, club: 0 },
    room_name: `${room.name} (${room.bed})`,
    room_data_trans: { main_name: room.name, main_room_type: room.name, bathroom: null, bedding_type: room.bed },
    amenities_data: ['air-conditioning', 'wi-fi'],
    allotment: 3,
    any_residency: true,
    deposit: null,
    no_show: null,
    is_package: oddities.has('packages only'),
  }
  return odd(rate, oddities)
}

function odd(rate: Json, oddities: EtgState['oddities']): Json {
  if (oddities.has('unknown words'))
    Object.assign(rate, {
      meal_data: { value: 'lunch-box', has_breakfast: false },
      rg_ext: { bedding: 99 },
      room_data_trans: { main_name: 'Капсула', bedding_type: 'гамак' },
      amenities_data: ['jacuzzi-on-mars'],
    })
  if (oddities.has('missing fields'))
    Object.assign(rate, { meal_data: null, rg_ext: null, room_data_trans: null, amenities_data: null, deposit: undefined })
  const [payment] = (rate.payment_options as { payment_types: Json[] }).payment_types
  if (oddities.has('numbers for sums')) numbersFor(payment!)
  if (oddities.has('terms missing')) (payment!.cancellation_penalties as Json).policies = null
  return rate
}

/** What is owed at the hotel and kept of a stay as JSON's numbers, and a tax that nobody can read among the others. */
function numbersFor(payment: Json): void {
  const { taxes } = payment.tax_data as { taxes: Json[] }
  for (const tax of taxes) tax.amount = Number(tax.amount) * 1.0025 // kopecks of which JSON keeps the tens
  taxes.push({ name: 'tourism_fee', included_by_supplier: false, amount: null, currency_code: null })
  const { policies } = payment.cancellation_penalties as { policies: Json[] }
  for (const policy of policies) policy.amount_charge = Number(policy.amount_charge)
}

/** The rate once more, and a hash to book it by; a price may have risen by as much as was allowed. */
export function prebook({ oddities, hashes, soldOut }: EtgState, { hash, price_increase_percent }: Json): Reply {
  const known = hashes.get(String(hash))
  if (!known) return no('rate_not_found')
  if (soldOut.has(String(known.rate.match_hash))) return no('no_available_rates')
  const rate = structuredClone(known.rate)
  const isDearer = oddities.has('price up')
  if (isDearer && Number(price_increase_percent) < 10) return no('no_available_rates')
  if (isDearer) raise(rate, 1.1)
  if (oddities.has('stricter at prebook')) keepAll(rate)
  rate.book_hash = `p-${uuidOf(`${String(hash)} ${hashes.size}`)}`
  hashes.set(String(rate.book_hash), { ...known, rate })
  return ok({ hotels: [{ id: `hotel_${known.hid}`, hid: known.hid, rates: [rate] }], changes: { price_changed: isDearer } })
}

/** «Alternative rates of the same room type and board type»: another one, and it is not given back. */
function keepAll(rate: Json): void {
  const [payment] = (rate.payment_options as { payment_types: Json[] }).payment_types
  const all = { start_at: null, end_at: null, amount_charge: payment!.amount, amount_show: payment!.amount }
  Object.assign(payment!, { cancellation_penalties: { free_cancellation_before: null, policies: [all] } })
  rate.match_hash = `m-${uuidOf(String(rate.match_hash))}`
}

function raise(rate: Json, factor: number): void {
  const [payment] = (rate.payment_options as { payment_types: { amount: string }[] }).payment_types
  if (payment) payment.amount = (Number(payment.amount) * factor).toFixed(2)
}
