import { barAt } from '#art/sky.ts'
import { type Cabin, cabinLabel } from '#domain/air/cabin.ts'
import { carrierInFull } from '#domain/air/carrier-names.ts'
import type { Segment } from '#domain/air/offer.ts'
import type { PassengerKind } from '#domain/air/passenger-kind.ts'
import { kindLabel } from '#domain/air/passenger.ts'
import { type TicketFlight, showTicketNumber } from '#domain/air/ticket.ts'
import { vatInside } from '#domain/air/vat.ts'
import { clockOf, formatDay, formatDuration } from '#domain/text/dates.ts'
import { dayRange, longDay, weekdayOf } from '#domain/text/day-words.ts'
import { hourOf } from '#domain/text/hour-of.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import {
  type Page,
  BOTTOM,
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
import { cityPicture } from '#server/documents/pictures.ts'
import type { Receipt } from './receipt-data.ts'
import { flightName, rulesInWords } from './trip-words.ts'

/** Longer trips need the room of the picture. */
const MOST_FLIGHTS_WITH_PICTURE = 2

/** The layout of a flight, in points: the clock, and the steps from line to line. */
type Setting = { clock: number; head: number; under: number; row: number; after: number; next: number }
const roomy: Setting = { clock: 21, head: 20, under: 27, row: 7, after: 8, next: 8 }
/** Four flights with a connection each way fit on one sheet. */
const close: Setting = { clock: 12, head: 13, under: 15, row: 1, after: 2, next: 5 }

/** The class as reservation systems write it: the letter of the cabin. */
const cabinLetter: Record<Cabin, string> = { Economy: 'Y', Comfort: 'W', Business: 'C', 'First class': 'F' }
const kindEnglish: Record<PassengerKind, string> = { adult: 'adult', child: 'child', infant: 'infant' }

/** Draws a receipt: A4, Russian with English beside, real letters that can be selected and copied, a code that opens the order. */
export async function drawReceipt(receipt: Receipt): Promise<Uint8Array> {
  const picture = receipt.flights.length > MOST_FLIGHTS_WITH_PICTURE ? undefined : await cityPicture(destinationOf(receipt))
  const { page, whole } = openDocument({
    title: `Маршрутная квитанция ${receipt.ticketNumber}`,
    author: receipt.site.brand,
    madeAt: receipt.issuedAt,
  })
  const drawn = [head, picture ? besidePicture(picture) : title, facts, passenger, flights, money, foot].reduce(
    (y, draw) => draw(page, receipt, y),
    28,
  )
  if (drawn > 0) page.end()
  return whole
}

function head(page: Page, { site, order, issuedAt }: Receipt, y: number): number {
  return letterhead(page, y, {
    brand: site.brand,
    kind: 'Маршрутная квитанция / Itinerary receipt',
    about: `Заказ ${order} от ${dateTime(issuedAt).slice(0, 10)}`,
  })
}

function title(page: Page, receipt: Receipt, y: number, width = WIDTH): number {
  const { name, days, size } = titleOf(receipt)
  const end = write(page, name, LEFT, y, { font: 'display', size, width })
  return write(page, days, LEFT, end + 2, { size: 10.5 }) + 16
}

function titleOf(receipt: Receipt): { name: string; days: string; size: number } {
  const [first] = receipt.flights
  if (!first) return { name: '', days: '', size: 31 }
  const back = receipt.flights.find(({ direction }) => direction !== first.direction)
  const name = `${first.segment.fromCity} — ${destinationOf(receipt)}`.toUpperCase()
  const [from, to] = [first.segment.departure.slice(0, 10), back?.segment.departure.slice(0, 10)]
  return { name, days: `${dayRange(from, to)} ${(to ?? from).slice(0, 4)}`, size: name.length > 24 ? 23 : 31 }
}

/** The last city of the way there. */
function destinationOf({ flights: flown }: Receipt): string {
  return flown.findLast(({ direction }) => direction === flown[0]?.direction)?.segment.toCity ?? ''
}

/** The title with the poster of the destination beside it. */
function besidePicture(picture: Uint8Array): typeof title {
  return (page, receipt, y) => {
    const { name, size } = titleOf(receipt)
    const tall = (width: number) => page.font('display').fontSize(size).heightOfString(name, { width, lineGap: 1 }) + 20
    return picturedTitle(page, picture, y, { tall, draw: (at, width) => title(page, receipt, at, width) })
  }
}

function facts(page: Page, receipt: Receipt, y: number): number {
  const end = row(page, y, [
    ['Код брони / Booking ref.', receipt.bookingRef, 3],
    ['Номер билета / Ticket No.', showTicketNumber(receipt.ticketNumber), 4],
    ['Оформлен по Москве / Issued', dateTime(receipt.issuedAt), 4],
    ['Статус / Status', receipt.refunded ? 'Возвращён / Refunded' : 'Подтверждён / OK', 4],
  ])
  rule(page, end + 8, 1.5, ink)
  return end + 16
}

function passenger(page: Page, { passenger: who, site, flights: flown }: Receipt, y: number): number {
  const end = row(page, y, [
    ['Пассажир / Passenger', who.name, 4],
    ['Категория / Type', `${kindLabel[who.kind]} / ${kindEnglish[who.kind]}`, 3],
    ['Документ / Document', who.document, 4],
    ...(who.birthDay ? ([['Дата рождения / Born', who.birthDay, 3]] as [string, string, number][]) : []),
  ])
  const carriers = [...new Set(flown.map(({ segment }) => carrierInFull(segment)))].join('; ')
  const small = { size: 8, color: quiet }
  const by = write(page, `Перевозчик / Carrier: ${carriers}`, LEFT, end + 6, small)
  const sold = `Билет оформил агент / Issued by: ${site.company.name}, ИНН ${site.company.inn}, ${site.company.address}`
  const agent = write(page, sold, LEFT, by + 1, small)
  rule(page, agent + 6)
  return agent + 14
}

function flights(page: Page, receipt: Receipt, y: number): number {
  const setting = receipt.flights.length > MOST_FLIGHTS_WITH_PICTURE ? close : roomy
  return receipt.flights.reduce((at, flown) => {
    const top = at > BOTTOM - 110 ? newPage(page) : at
    return flight(page, flown, { set: setting, takeOff: receipt.takeOff }, top)
  }, y)
}

type PageSetting = { set: Setting; takeOff: Receipt['takeOff'] }

function flight(page: Page, { segment, direction, fare }: TicketFlight, { set, takeOff }: PageSetting, y: number): number {
  const day = `${direction === 'back' ? 'Обратно / Return' : 'Туда / Outbound'}, ${longDay(segment.departure)}, ${weekdayOf(segment.departure)}`
  write(page, day, LEFT, y, { font: 'bold', size: 11, width: 280 })
  const rest = WIDTH - page.widthOfString(day) - 12 // the day uses the last written font
  const run = segment.operatingCarrier ? `выполняет ${segment.operatingCarrier}` : ''
  const about = [flightName(segment), run, segment.equipment].filter(Boolean).join(', ')
  const under = write(page, about, RIGHT - rest, y + 1, { size: 9, align: 'right', width: rest })
  const side = { width: 150 }
  const right = { ...side, align: 'right' as const }
  const top = Math.max(y + set.head, under)
  write(page, clockOf(segment.departure), LEFT, top, { ...side, font: 'bold', size: set.clock })
  write(page, clockOf(segment.arrival), RIGHT - 150, top, { ...right, font: 'bold', size: set.clock })
  ribbon(page, segment, top + (set.under - 17) / 2)
  const from = write(page, `${segment.fromCode} ${segment.from}`, LEFT, top + set.under, { ...side, font: 'bold' })
  const to = write(page, `${segment.toCode} ${segment.to}`, RIGHT - 150, top + set.under, { ...right, font: 'bold' })
  const ends = [
    write(page, `${segment.fromCity}, ${formatDay(segment.departure)}`, LEFT, from, side),
    write(page, `${segment.toCity}, ${formatDay(segment.arrival)}`, RIGHT - 150, to, right),
  ]
  const last = row(page, Math.max(...ends) + set.row, [
    ['Класс / Class', `${cabinLabel[segment.cabin]} / ${segment.cabin}, ${cabinLetter[segment.cabin]}`, 4],
    ['Тариф / Fare', fare.fareName, 3],
    ['Ручная кладь / Cabin bag', allowance(segment.cabinBagKg, segment.cabinBagPieces) || 'только сумка / small bag', 3],
    ['Багаж / Baggage', allowance(segment.bagAllowanceKg, segment.bagPieces) || 'платный / extra charge', 3],
  ])
  const rules = write(page, rulesInWords(fare, takeOff), LEFT, last + 2, { size: 8, color: '#43575a' })
  rule(page, rules + set.after)
  return rules + set.after + set.next
}

/** Kilograms, or pieces where only those are promised; '' for none. */
function allowance(kilograms: number, pieces: number | undefined): string {
  if (kilograms === 0) return ''
  return pieces === undefined ? `${kilograms}\u00a0кг / kg` : `${counted(pieces, words.piece)} / ${pieces}\u00a0PC`
}

/** The flight's sky, from the hour of departure to that of arrival. */
function ribbon(page: Page, { departure, arrival, departureUtc, arrivalUtc }: Segment, y: number): void {
  const [x, width] = [LEFT + 132, WIDTH - 264]
  const minutes = (Date.parse(arrivalUtc) - Date.parse(departureUtc)) / 60_000
  write(page, formatDuration(minutes), x, y - 1, { size: 8.5, color: quiet, align: 'center', width })
  const [from, to] = [hourOf(departure), hourOf(arrival)]
  const span = to < from ? to + 24 - from : to - from
  const sky = page.linearGradient(x, 0, x + width, 0)
  for (let stop = 0; stop <= 8; stop += 1) sky.stop(stop / 8, barAt(from + (span * stop) / 8))
  page.roundedRect(x, y + 14, width, 7, 3.5).fill(sky)
  page.fillColor(ink)
}

function money(page: Page, { money: sums, vat, paidBy, isWhole }: Receipt, y: number): number {
  const top = y > BOTTOM - 130 ? newPage(page) : y
  write(page, 'Важно / Important', LEFT, top, { font: 'bold', size: 11 })
  const text = [
    'Время местное, по часам аэропорта / Local times.',
    'Посадочный талон получают при регистрации по документу, указанному в билете / Check in with the document named here.',
    ...(isWhole ? [] : ['Начало номера документа здесь скрыто: квитанция для отчётности с полным номером — на странице заказа.']),
  ].join(' ')
  const left = write(page, text, LEFT, top + 17, { width: 232 })
  const x = LEFT + 262
  const line = (at: number, name: string, value: string) => {
    const ends = [write(page, name, x, at, { width: 150 }), write(page, value, x, at, { align: 'right', width: RIGHT - x })]
    return Math.max(...ends) + 3
  }
  const taxes = line(line(top, 'Тариф / Fare', formatRub(sums.base)), 'Таксы и сборы / Taxes, fees', formatRub(sums.taxes))
  write(page, 'Итого / Total', x, taxes + 3, { font: 'bold', width: 150 })
  const sum = write(page, formatRub(sums.total), x, taxes, { font: 'bold', size: 14, align: 'right', width: RIGHT - x }) + 2
  const taxed = line(sum, vat ? `В том числе НДС ${vat}\u00a0% / VAT` : 'НДС / VAT', vatWords(sums.total, vat))
  write(page, 'Оплата / Payment', x, taxed, { width: 90 })
  const right = write(page, paidBy, x + 92, taxed, { align: 'right', width: RIGHT - x - 92 })
  return Math.max(left, right) + 12
}

function vatWords(total: number, vat: Receipt['vat']): string {
  if (vat === null) return 'не облагается'
  return vat === 0 ? '0\u00a0%' : formatRub(vatInside(total, vat))
}

function foot(page: Page, { site, orderLink, order }: Receipt, y: number): number {
  const top = Math.max(y + 4, 728)
  const at = top > 742 ? newPage(page) : top
  rule(page, at, 1.5, ink)
  write(page, `Поддержка круглосуточно / Support 24/7: ${site.phone}`, LEFT, at + 12, { color: '#43575a', width: 360 })
  write(page, site.email, LEFT, at + 26, { color: '#43575a', width: 360 })
  write(page, `Код справа открывает заказ ${order} / The code opens the booking`, LEFT, at + 46, {
    size: 8,
    color: quiet,
    width: 360,
  })
  squareCode(page, orderLink, RIGHT - 66, at + 10, 66)
  return at
}

function newPage(page: Page): number {
  page.addPage()
  return 36
}
