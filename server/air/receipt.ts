import { barAt } from '#art/sky.ts'
import { type AirlineFare, type Segment, cabinLabel } from '#domain/air/offer.ts'
import { kindLabel } from '#domain/air/passenger.ts'
import { showTicketNumber } from '#domain/air/ticket.ts'
import { formatDay, formatDuration } from '#domain/dates.ts'
import { dayRange, longDay, weekdayOf } from '#domain/day-words.ts'
import { formatRub } from '#domain/money.ts'
import { cityPicture } from '#server/paper/city-picture.ts'
import { BOTTOM, LEFT, type Page, RIGHT, WIDTH, ink, openPaper, quiet, squareCode } from '#server/paper/page.ts'
import { dateTime, letterhead, picturedTitle, row, rule, write } from '#server/paper/parts.ts'
import type { Receipt } from './receipt-data.ts'
import { flightName, hourOf } from './trip-words.ts'

/** Longer trips need the room the picture takes. */
const MOST_FLIGHTS_WITH_PICTURE = 2

/** How a flight is set, in points: the clock, and the steps from line to line. */
type Setting = { clock: number; head: number; under: number; row: number; after: number; next: number }
const roomy: Setting = { clock: 21, head: 20, under: 27, row: 9, after: 10, next: 10 }
/** Four flights with a change each way stand on one sheet. */
const close: Setting = { clock: 14, head: 15, under: 17, row: 3, after: 4, next: 7 }

/** Draws a receipt: A4, Russian, real letters that can be selected and copied, a code that opens the order. */
export async function drawReceipt(receipt: Receipt): Promise<Uint8Array> {
  const picture = receipt.segments.length > MOST_FLIGHTS_WITH_PICTURE ? undefined : await cityPicture(destinationOf(receipt))
  const { page, whole } = openPaper({
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
    kind: 'Маршрутная квитанция электронного билета',
    about: `Заказ ${order} от ${dateTime(issuedAt).slice(0, 10)}`,
  })
}

function title(page: Page, receipt: Receipt, y: number, width = WIDTH): number {
  const { name, days, size } = titleOf(receipt)
  const end = write(page, name, LEFT, y, { font: 'display', size, width })
  return write(page, days, LEFT, end + 2, { size: 10.5 }) + 16
}

function titleOf(receipt: Receipt): { name: string; days: string; size: number } {
  const [first] = receipt.segments
  if (!first) return { name: '', days: '', size: 31 }
  const back = receipt.segments.find(({ direction }) => direction !== first.direction)
  const name = `${first.segment.fromCity} — ${destinationOf(receipt)}`.toUpperCase()
  const [from, to] = [first.segment.departure.slice(0, 10), back?.segment.departure.slice(0, 10)]
  return { name, days: `${dayRange(from, to)} ${(to ?? from).slice(0, 4)}`, size: name.length > 24 ? 23 : 31 }
}

/** The last city of the way there. */
function destinationOf({ segments }: Receipt): string {
  return segments.findLast(({ direction }) => direction === segments[0]?.direction)?.segment.toCity ?? ''
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
  const carriers = [...new Set(receipt.segments.map(({ segment }) => `${segment.airline} (${segment.airlineCode})`))]
  const end = row(page, y, [
    ['Код брони', receipt.bookingRef, 2],
    ['Номер билета', showTicketNumber(receipt.ticketNumber), 3],
    ['Оформлен по Москве', dateTime(receipt.issuedAt), 3],
    ['Перевозчик', carriers.join(', '), 3],
    ['Оплата', receipt.paidBy, 4],
  ])
  rule(page, end + 10, 1.5, ink)
  return end + 20
}

function passenger(page: Page, { passenger: who, site }: Receipt, y: number): number {
  const end = row(page, y, [
    ['Пассажир', who.name, 4],
    ['Категория', kindLabel[who.kind], 3],
    ['Документ', who.document, 4],
    ...(who.birthDay ? ([['Дата рождения', who.birthDay, 2]] as [string, string, number][]) : []),
  ])
  const sold = `Билет оформил: ${site.company.name}, ИНН ${site.company.inn}, ${site.company.address}`
  const agent = write(page, sold, LEFT, end + 8, { size: 8, color: quiet })
  rule(page, agent + 8)
  return agent + 18
}

function flights(page: Page, receipt: Receipt, y: number): number {
  const setting = receipt.segments.length > MOST_FLIGHTS_WITH_PICTURE ? close : roomy
  return receipt.segments.reduce((at, flown) => {
    const top = at > BOTTOM - 110 ? newPage(page) : at
    return flight(page, receipt, flown, setting, top)
  }, y)
}

function flight(
  page: Page,
  receipt: Receipt,
  { segment, direction }: Receipt['segments'][number],
  set: Setting,
  y: number,
): number {
  const day = `${direction === 'back' ? 'Обратно' : 'Туда'}, ${longDay(segment.departure)}, ${weekdayOf(segment.departure)}`
  write(page, day, LEFT, y, { font: 'bold', size: 11, width: 160 })
  const run = segment.operatingCarrier ? `, выполняет ${segment.operatingCarrier}` : ''
  const about = `${flightName(segment)}${run}, ${segment.equipment}`
  write(page, about, LEFT + 160, y + 1, { size: 9, align: 'right', width: WIDTH - 160 })
  const side = { width: 150 }
  const right = { ...side, align: 'right' as const }
  const top = y + set.head
  write(page, segment.departure.slice(11, 16), LEFT, top, { ...side, font: 'bold', size: set.clock })
  write(page, segment.arrival.slice(11, 16), RIGHT - 150, top, { ...right, font: 'bold', size: set.clock })
  ribbon(page, segment, top + (set.under - 17) / 2)
  const from = write(page, `${segment.fromCode} ${segment.from}`, LEFT, top + set.under, { ...side, font: 'bold' })
  const to = write(page, `${segment.toCode} ${segment.to}`, RIGHT - 150, top + set.under, { ...right, font: 'bold' })
  write(page, `${segment.fromCity}, ${formatDay(segment.departure)}`, LEFT, from, side)
  const end = write(page, `${segment.toCity}, ${formatDay(segment.arrival)}`, RIGHT - 150, to, right)
  const last = row(page, end + set.row, [
    ['Класс', cabinLabel[segment.cabin], 2],
    ['Тариф', fareNameOf(receipt.fares, segment), 3],
    ['Ручная кладь', segment.cabinBagKg > 0 ? `${segment.cabinBagKg} кг` : 'только сумка', 2],
    ['Багаж', segment.bagAllowanceKg > 0 ? `${segment.bagAllowanceKg} кг` : 'платный', 2],
    ['Статус', statusOf(receipt), 2],
  ])
  rule(page, last + set.after)
  return last + set.after + set.next
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

function statusOf({ refunded }: Receipt): string {
  return refunded ? 'Возвращён' : 'Подтверждён'
}

function fareNameOf(fares: AirlineFare[], { ticketIndex }: Segment): string {
  return (fares.find((fare) => fare.ticketIndex === ticketIndex) ?? fares[0])?.fareName ?? ''
}

function money(page: Page, { money: sums, fares }: Receipt, y: number): number {
  const top = y > BOTTOM - 130 ? newPage(page) : y
  write(page, 'Важно', LEFT, top, { font: 'bold', size: 11 })
  const rules = [...new Set(fares.map(rulesOf))].join(' ')
  const text = `Время в квитанции местное, по часам аэропорта. На борт пустят с документом, указанным в билете. ${rules}`
  const left = write(page, text, LEFT, top + 17, { width: 290 })
  const lines: [string, string][] = [
    ['Тариф', formatRub(sums.base)],
    ['Таксы и сборы', formatRub(sums.taxes)],
  ]
  const x = LEFT + 330
  const sum = lines.reduce((at, [name, value]) => {
    write(page, name, x, at, { width: 100 })
    return write(page, value, x, at, { align: 'right', width: RIGHT - x }) + 4
  }, top)
  write(page, 'Итого', x, sum + 3, { font: 'bold', width: 100 })
  const right = write(page, formatRub(sums.total), x, sum, { font: 'bold', size: 14, align: 'right', width: RIGHT - x })
  return Math.max(left, right) + 14
}

function rulesOf({ fareName, refund, exchange }: AirlineFare): string {
  const back = refund.allowed ? `возврат${penalty(refund.penalty)}` : 'возврат запрещён'
  const change = exchange.allowed ? `обмен${penalty(exchange.penalty)}` : 'обмен запрещён'
  return `Тариф «${fareName}»: ${back}, ${change}.`
}

function penalty(amount: number): string {
  return amount > 0 ? ` со сбором ${formatRub(amount)}` : ' бесплатный'
}

function foot(page: Page, { site, orderLink, order }: Receipt, y: number): number {
  const top = Math.max(y + 4, 728)
  const at = top > 742 ? newPage(page) : top
  rule(page, at, 1.5, ink)
  write(page, `Поддержка круглосуточно: ${site.phone}`, LEFT, at + 12, { color: '#43575a', width: 360 })
  write(page, site.email, LEFT, at + 26, { color: '#43575a', width: 360 })
  write(page, `Код справа открывает заказ ${order}`, LEFT, at + 46, { size: 8, color: quiet, width: 360 })
  squareCode(page, orderLink, RIGHT - 66, at + 10, 66)
  return at
}

function newPage(page: Page): number {
  page.addPage()
  return 36
}
