import { formatDay } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import {
  type Page,
  LEFT,
  RIGHT,
  WIDTH,
  dateTime,
  ink,
  letterhead,
  openDocument,
  picturedTitle,
  quiet,
  row,
  rule,
  squareCode,
  write,
} from '#server/documents/page.ts'
import { cityPicture, documentPicture } from '#server/documents/pictures.ts'
import type { Voucher } from './voucher-data.ts'

/** Enough for a quarter of the page in print. */
const PICTURE_PX = 800
/** Where the foot of the one page begins. */
const FOOT = 738
const SMALL = { size: 8, color: quiet }

/** Draws a voucher: one A4, Russian with English beside, real letters that can be selected, a code that opens the order. */
export async function drawVoucher(voucher: Voucher): Promise<Uint8Array> {
  const { drawPicture, hotel } = voucher
  const picture = await (drawPicture ? documentPicture({ draw: drawPicture, width: PICTURE_PX }) : cityPicture(hotel.regionName))
  const { page, whole } = openDocument({
    title: `Ваучер ${voucher.order}`,
    author: voucher.site.brand,
    madeAt: voucher.issuedAt,
  })
  const parts = [head, picture ? besidePicture(picture) : title, dates, guests, room, terms, papers]
  parts.reduce((y, draw) => draw(page, voucher, y), 28)
  foot(page, voucher)
  page.end()
  return whole
}

function head(page: Page, { site, order, issuedAt }: Voucher, y: number): number {
  return letterhead(page, y, {
    brand: site.brand,
    kind: 'Ваучер на заселение / Accommodation voucher',
    about: `Заказ ${order} от ${dateTime(issuedAt).slice(0, 10)}`,
  })
}

function stars(count: number): string {
  return count > 0 ? `, ${counted(count, words.star)}` : ''
}

function title(page: Page, { hotel, abroad }: Voucher, y: number, width = WIDTH): number {
  const end = write(page, hotel.name, LEFT, y, { font: 'display', size: sizeOf(hotel.name), width })
  const name = abroad ? write(page, abroad.name, LEFT, end + 2, { font: 'bold', size: 12, width }) : end
  const place = write(page, `${hotel.regionName}, ${hotel.country}${stars(hotel.stars)}`, LEFT, name + 2, { size: 10.5, width })
  return write(page, abroad ? `${abroad.address}, ${abroad.city}` : hotel.address, LEFT, place + 1, { color: quiet, width }) + 14
}

function sizeOf(name: string): number {
  return name.length > 26 ? 19 : name.length > 16 ? 23 : 28
}

function besidePicture(picture: Uint8Array): typeof title {
  return (page, voucher, y) => {
    const { name } = voucher.hotel
    const under = voucher.abroad ? 62 : 44
    const tall = (width: number) =>
      page.font('display').fontSize(sizeOf(name)).heightOfString(name, { width, lineGap: 1 }) + under
    return picturedTitle(page, picture, y, { tall, draw: (at, width) => title(page, voucher, at, width) })
  }
}

function dates(page: Page, { arrival, departure, nights, hotel, confirmation }: Voucher, y: number): number {
  const end = row(page, y, [
    ['Заезд / Check-in', `${formatDay(arrival)}, с ${hotel.checkInTime}`, 4],
    ['Выезд / Check-out', `${formatDay(departure)}, до ${hotel.checkOutTime}`, 4],
    ['Ночей / Nights', String(nights), 2],
    ['Номер брони / Booking No.', confirmation, 4],
  ])
  rule(page, end + 10, 1.5, ink)
  return end + 20
}

/** Two columns: each guest and their kind; ten guests at most still leave room for the rest. */
function guests(page: Page, { guests: people, party }: Voucher, y: number): number {
  const names = write(page, 'Гости / Guests', LEFT, y, SMALL) + 2
  const half = Math.ceil(people.length / 2)
  const column = (from: number, x: number) =>
    people.slice(from, from + half).reduce((at, { name, latin, kind }) => {
      const end = write(page, name, x, at, { font: 'bold', width: WIDTH / 2 - 12 })
      return write(page, `${latin}, ${kind.ru} / ${kind.en}`, x, end, { ...SMALL, width: WIDTH / 2 - 12 }) + 4
    }, names)
  const end = Math.max(column(0, LEFT), column(half, LEFT + WIDTH / 2))
  const last = write(page, `${party.ru} / ${party.en}`, LEFT, end, SMALL)
  rule(page, last + 8)
  return last + 17
}

function room(page: Page, { room: name, meal, amenities, money, isRussian }: Voucher, y: number): number {
  const tax = money.tax > 0 ? ` В том числе туристический налог / Tourist tax included: ${formatRub(money.tax)}.` : ''
  const local = money.atHotel
    ? ` Отдельно в отеле: ${money.atHotel.ru} / To be paid at the hotel: ${money.atHotel.en}.`
    : isRussian
      ? ' Доплачивать в отеле не нужно / Nothing to pay at the hotel.'
      : ' Местный сбор, если он есть, отель берёт на месте / Local tax, if any, is paid at the hotel.'
  const end = [
    ['Номер / Room', `${name.ru} / ${name.en}`],
    ['Питание / Meal', `${meal.ru} / ${meal.en}`],
    ['В номере / In room', amenities.en ? `${amenities.ru} / ${amenities.en}` : amenities.ru],
    ['Стоимость / Payment', `Оплачено полностью: ${formatRub(money.total)}, ${money.paidBy} / Fully prepaid.${tax}${local}`],
  ].reduce((at, [heading = '', text = '']) => (text ? section(page, heading, text, at) : at), y)
  rule(page, end + 2)
  return end + 11
}

const TEXT_WIDTH = WIDTH - 126

/** A heading at the left, its text beside it. */
function section(page: Page, heading: string, text: string, y: number): number {
  const left = write(page, heading, LEFT, y, { font: 'bold', width: 118 })
  return Math.max(left, write(page, text, LEFT + 126, y, { width: TEXT_WIDTH })) + 6
}

function terms(page: Page, { terms: words, hotel }: Voucher, y: number): number {
  const zone = `Время в условиях местное (${hotel.timeZone}) / Local time of the hotel.`
  const end = section(page, 'Отмена / Cancellation', `${words.ru}\n${words.en}\n${zone}`, y)
  rule(page, end + 2)
  return end + 11
}

function papers(page: Page, { hotel, abroad, isRussian, wishes }: Voucher, y: number): number {
  const documents = isRussian
    ? 'Паспорт, загранпаспорт или водительское удостоверение; ребёнку до 14 лет — свидетельство о рождении.'
    : 'Загранпаспорт каждого гостя; проверьте, нужна ли виза / Passport of every guest.'
  const latin = abroad ? ` / ${abroad.name}, ${abroad.address}, ${abroad.city}` : ''
  const phone = hotel.phone ? `\nТелефон / Phone: ${hotel.phone}.` : ''
  const at = `${hotel.lat.toFixed(5)}, ${hotel.lon.toFixed(5)}`
  const place = `${hotel.address}${latin}\nКоординаты / Coordinates: ${at}.${phone}`
  const register = hotel.registerNumber ? `${hotel.registerNumber} ${registered(hotel)}.` : ''
  const end = [
    ['Документы / Documents', documents],
    ['Адрес / Address', place],
    ['Реестр', register],
  ].reduce((top, [heading = '', text = '']) => (text ? section(page, heading, text, top) : top), y)
  return mapCode(page, hotel, requests(page, wishes, end))
}

/** The buyer's wishes; the hotel has them anyway, so they are left out where a large party leaves no room. */
function requests(page: Page, wishes: string, y: number): number {
  const text = `${wishes} (отель не обещает / not guaranteed)`
  const height = page.font('text').fontSize(9.5).heightOfString(text, { width: TEXT_WIDTH, lineGap: 1 })
  return wishes && y + height < FOOT ? section(page, 'Пожелания / Requests', text, y) : y
}

const CODE = 62

/** A code that phones open in their maps; left out where a large party leaves no room for it. */
function mapCode(page: Page, { lat, lon }: Voucher['hotel'], y: number): number {
  if (y + CODE + 8 > FOOT) return y
  write(page, 'Код открывает карту / The code opens a map', LEFT, y + 2, { ...SMALL, width: 118 })
  squareCode(page, `geo:${lat.toFixed(5)},${lon.toFixed(5)}`, LEFT + 126, y + 2, CODE)
  return y + CODE + 8
}

function registered({ isRegisterMadeUp }: Voucher['hotel']): string {
  return isRegisterMadeUp
    ? '— номер вымышлен, как и отель: это демонстрация'
    : 'в едином реестре объектов классификации (tourism.fsa.gov.ru)'
}

function foot(page: Page, { site, orderLink, order }: Voucher): void {
  rule(page, FOOT, 1.5, ink)
  const side = { width: 420 }
  const agency = `${site.company.name}, ИНН ${site.company.inn}, ОГРН ${site.company.ogrn}, ${site.company.address}`
  const sold = write(page, `Бронь оформил агент / Booked by: ${agency}`, LEFT, FOOT + 11, { ...SMALL, ...side })
  const phone = `Поддержка круглосуточно / Support 24/7: ${site.phone}, ${site.email}`
  const help = write(page, phone, LEFT, sold + 5, { color: '#43575a', ...side })
  write(page, `Код справа открывает заказ ${order} / The code opens the booking`, LEFT, help + 6, { ...SMALL, ...side })
  squareCode(page, orderLink, RIGHT - 66, FOOT + 10, 66)
}
