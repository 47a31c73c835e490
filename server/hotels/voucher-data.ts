import type { PublicConfig } from '#contract/config.ts'
import { transliterate } from '#domain/air/transliteration.ts'
import { duesInWords } from '#domain/hotels/dues.ts'
import { roomInWords } from '#domain/hotels/offer.ts'
import { amenityList } from '#domain/hotels/rooms.ts'
import { Refusal } from '#domain/refusal.ts'
import { daysBetween } from '#domain/text/dates.ts'
import { normaliseSpaces } from '#domain/text/person-name.ts'
import { counted, words } from '#domain/text/plural.ts'
import type { Db } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { endedStatuses } from '#server/orders/holds.ts'
import { orderLink } from '#server/orders/order-key.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { findSucceededPayment } from '#server/payments/payment-store.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import type { HotelDrawings } from './drawings.ts'
import { type GuestRow, loadBooking, loadOrderGuests } from './order-store.ts'
import { isVoucherReady } from './payment.ts'
import type { CheckedRate } from './supplier.ts'
import { type LatinPlace, amenitiesEnglish, bedEnglish, latinPlace, mealInEnglish, termsInWords } from './voucher-words.ts'

/** A text in Russian with the same for a reception desk abroad. */
type Twice = { ru: string; en: string }

/** Everything a hotel, a guest and the law require of a voucher. */
export type Voucher = {
  site: PublicConfig
  order: string
  orderLink: string
  issuedAt: Date
  confirmation: string
  hotel: CheckedRate['hotel']
  /** The same place for readers without Russian; absent in Russia. */
  abroad: LatinPlace | undefined
  /** The drawing of the hotel; absent where it has photographs. */
  drawPicture: (() => string) | undefined
  isRussian: boolean
  arrival: string
  departure: string
  nights: number
  guests: { name: string; latin: string; kind: Twice }[]
  party: Twice
  room: Twice
  meal: Twice
  amenities: Twice
  /** The buyer's own words for the hotel, without characters missing in the typeface; empty where there are none. */
  wishes: string
  terms: Twice
  /**
   * `card`: its number's last digits where the bank gives them; `atHotel`: what the guest still pays there, where the supplier
   * says.
   */
  money: { total: number; tax: number; paidBy: string; card: string | null; atHotel?: Twice }
}

type Deps = {
  db: Db
  site: PublicConfig
  env: { secret: KeyRing }
  hotelDrawings: HotelDrawings
  places: Pick<PlaceDirectory, 'englishName'>
}

/** Nothing is held for the stay any more: there is nothing to wait for. */
function isNeverReady(status: OrderRow['status']): boolean {
  return endedStatuses.some((ended) => ended === status)
}

/** Gathers the voucher of a confirmed stay. Refuses `hotels.voucher-not-ready` before that and `hotels.voucher-void` after a cancellation. */
export async function loadVoucher({ db, site, env, hotelDrawings, places }: Deps, order: OrderRow): Promise<Voucher> {
  const stay = await loadBooking(db, order.id)
  if (!isVoucherReady(order, stay))
    throw new Refusal(isNeverReady(order.status) ? 'hotels.voucher-void' : 'hotels.voucher-not-ready')
  const { hotel, rate, query, touristTax, areaM2, roomNameEn } = stay.offer
  const payment = await findSucceededPayment(db, order.id)
  const guests = await loadOrderGuests(db, order.id)
  const size = areaM2 ? { ru: `, ${areaM2} м²`, en: `, ${areaM2} sq m` } : { ru: '', en: '' }
  return {
    site,
    order: order.number,
    orderLink: orderLink(site.origin, env.secret, order),
    issuedAt: stay.confirmed_at ?? order.updated_at,
    confirmation: stay.confirmation ?? '',
    hotel,
    abroad: hotel.country === 'Россия' ? undefined : latinPlace(hotel, places.englishName(hotel.regionName)),
    drawPicture: drawPictureOf(hotelDrawings, hotel),
    isRussian: hotel.country === 'Россия',
    arrival: stay.arrival,
    departure: stay.departure,
    nights: daysBetween(query.arrival, query.departure),
    guests: guests.map(guestOf),
    party: partyOf(query),
    room: {
      ru: `${roomInWords(rate)}${size.ru}`,
      en: `${roomNameEn ?? rate.roomName}, ${bedEnglish[rate.bedType].toLowerCase()}${size.en}`,
    },
    meal: { ru: rate.meal.info.name, en: mealInEnglish(rate.meal.info) },
    amenities: { ru: amenityList(rate.amenities), en: amenitiesEnglish(rate.amenities) },
    wishes: normaliseSpaces(stay.wishes.replaceAll(UNPRINTABLE, '')),
    terms: termsInWords(rate.cancellation, rate.price, hotel.timeZone),
    money: { total: order.price_rub, tax: touristTax, ...paidBy(order, payment?.card ?? null), ...duesOf(rate) },
  }
}

/** What the fonts of the voucher have no sign for. */
const UNPRINTABLE = /[^\p{Script=Cyrillic}\p{Script=Latin}\p{N}\p{P}\p{Zs}₽№$€<>~|^`+=×±°]/gu

function drawPictureOf(draw: HotelDrawings, { id, images: [address = ''] }: Voucher['hotel']): Voucher['drawPicture'] {
  const file = /\/([\w-]+\.svg)/.exec(address)?.[1]
  return file === undefined ? undefined : draw(id, file)?.svg
}

function paidBy({ amount_rub, bonus_rub }: OrderRow, card: string | null): Pick<Voucher['money'], 'paidBy' | 'card'> {
  const ways = [...(amount_rub > 0 ? [card ?? 'банковская карта'] : []), ...(bonus_rub > 0 ? ['бонусы'] : [])]
  return { paidBy: ways.join(' и '), card }
}

function duesOf({ payAtHotel }: CheckedRate['rate']): { atHotel?: Twice } {
  if (!payAtHotel) return {}
  return {
    atHotel: { ru: duesInWords(payAtHotel), en: payAtHotel.map(({ amount, currency }) => `${amount} ${currency}`).join(', ') },
  }
}

function guestOf({ first_name, last_name, age }: GuestRow): Voucher['guests'][number] {
  const name = `${last_name} ${first_name}`.trim()
  const child = { ru: `ребёнок, ${age ? counted(age, words.year) : 'до 1 года'}`, en: `child, ${age || 'under 1'}` }
  return { name, latin: transliterate(name), kind: age === null ? { ru: 'взрослый', en: 'adult' } : child }
}

function partyOf({ adults, children }: CheckedRate['query']): Twice {
  const few = children.length
  return {
    ru: [counted(adults, words.adult), ...(few > 0 ? [counted(few, words.child)] : [])].join(', '),
    en: [`${adults} adult${adults > 1 ? 's' : ''}`, ...(few > 0 ? [`${few} child${few > 1 ? 'ren' : ''}`] : [])].join(', '),
  }
}
