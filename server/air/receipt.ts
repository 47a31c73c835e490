import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { create as qrCode } from 'qrcode'
import { barAt } from '#art/sky.ts'
import { type AirlineFare, type Segment, cabinLabel } from '#domain/air/offer.ts'
import { kindLabel } from '#domain/air/passenger.ts'
import { showTicketNumber } from '#domain/air/ticket.ts'
import { formatDay, formatDuration } from '#domain/dates.ts'
import { dayRange, longDay, weekdayOf } from '#domain/day-words.ts'
import { formatRub } from '#domain/money.ts'
import type { Receipt } from './receipt-data.ts'
import { pictureOf } from './receipt-picture.ts'
import { flightName, hourOf } from './trip-words.ts'

const resolve = createRequire(import.meta.url).resolve
const family = '@expo-google-fonts/golos-text'
const fonts = {
  text: resolve(`${family}/400Regular/GolosText_400Regular.ttf`),
  bold: resolve(`${family}/600SemiBold/GolosText_600SemiBold.ttf`),
  display: resolve(`${family}/900Black/GolosText_900Black.ttf`),
}

const ink = '#0f2326'
const quiet = '#5c6e70'
const line = '#d6dfdb'
const LEFT = 36
const RIGHT = 559
const WIDTH = RIGHT - LEFT
const BOTTOM = 770

type Page = InstanceType<typeof PDFDocument>

/** Longer trips need the room the picture takes. */
const MOST_FLIGHTS_WITH_PICTURE = 2
const PICTURE = { width: 214, height: 132 }

/** Draws a receipt: A4, Russian, real letters that can be selected and copied, a code that opens the order. */
export async function drawReceipt(receipt: Receipt): Promise<Uint8Array> {
  const picture = receipt.segments.length > MOST_FLIGHTS_WITH_PICTURE ? undefined : await pictureOf(destinationOf(receipt))
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: 28, left: LEFT, right: LEFT, bottom: 28 },
    lang: 'ru-RU',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: {
      Title: `Маршрутная квитанция ${receipt.ticketNumber}`,
      Author: receipt.site.brand,
      CreationDate: receipt.issuedAt,
    },
  })
  const whole = collect(page)
  for (const [name, path] of Object.entries(fonts)) page.registerFont(name, path)
  page.fillColor(ink)
  const drawn = [head, picture ? besidePicture(picture) : title, facts, passenger, flights, money, foot].reduce(
    (y, draw) => draw(page, receipt, y),
    28,
  )
  if (drawn > 0) page.end()
  return whole
}

function collect(page: Page): Promise<Uint8Array> {
  return new Promise((done, failed) => {
    const parts: Buffer[] = []
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => done(Buffer.concat(parts)))
    page.on('error', failed)
  })
}

type Style = { font?: keyof typeof fonts; size?: number; color?: string; align?: 'left' | 'right' | 'center'; width?: number }

function write(
  page: Page,
  text: string,
  x: number,
  y: number,
  { font = 'text', size = 9.5, color = ink, align, width }: Style = {},
): number {
  page.font(font).fontSize(size).fillColor(color)
  const options = { width: width ?? RIGHT - x, align, lineGap: 1 }
  const height = page.heightOfString(text, options)
  page.text(text, x, y, options)
  return y + height
}

function rule(page: Page, y: number, weight = 0.75, color: string = line): void {
  page.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(weight).strokeColor(color).stroke()
}

/** A column of a quiet name over a strong value; answers where it ends. */
function cell(page: Page, name: string, value: string, x: number, y: number, width: number): number {
  write(page, name, x, y, { size: 8, color: quiet, width })
  return write(page, value, x, y + 12, { font: 'bold', width })
}

function row(page: Page, y: number, columns: [name: string, value: string, share: number][]): number {
  const shares = columns.reduce((sum, [, , share]) => sum + share, 0)
  let x = LEFT
  const ends = columns.map(([name, value, share]) => {
    const width = (WIDTH * share) / shares
    const end = cell(page, name, value, x, y, width - 8)
    x += width
    return end
  })
  return Math.max(...ends)
}

function head(page: Page, { site, order, issuedAt }: Receipt, y: number): number {
  page
    .save()
    .translate(LEFT, y + 1)
    .scale(0.66)
  page.path('M25.4 23.1A11.6 11.6 0 1 1 19.6 5').lineWidth(5).lineCap('round').strokeColor(ink).stroke()
  page.circle(26.1, 10.7, 4.4).fill('#d63a1b').restore()
  write(page, site.brand, LEFT + 28, y + 2, { font: 'bold', size: 15.5, width: 200 })
  const aside = { align: 'right' as const, width: 300 }
  write(page, 'Маршрутная квитанция электронного билета', RIGHT - 300, y, { ...aside, color: '#43575a' })
  return write(page, `Заказ ${order} от ${dateTime(issuedAt).slice(0, 10)}`, RIGHT - 300, y + 14, { ...aside, font: 'bold' }) + 18
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

/** The title with the poster of the destination beside it, cut to its lower part; they stand on one line. */
function besidePicture(picture: Uint8Array): typeof title {
  return (page, receipt, y) => {
    const { width, height } = PICTURE
    const x = RIGHT - width
    page.save().roundedRect(x, y, width, height, 2).clip()
    page.image(Buffer.from(picture), x, y, { cover: [width, height], align: 'center', valign: 'bottom' }).restore()
    const { name, size } = titleOf(receipt)
    const room = WIDTH - width - 20
    const tall = page.font('display').fontSize(size).heightOfString(name, { width: room, lineGap: 1 }) + 20
    return Math.max(y + height + 16, title(page, receipt, y + Math.max(height - tall, 0), room))
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
  return receipt.segments.reduce((at, { segment, direction }) => {
    const top = at > BOTTOM - 110 ? newPage(page) : at
    return flight(page, segment, direction, statusOf(receipt), fareNameOf(receipt.fares, segment), top)
  }, y)
}

function flight(page: Page, segment: Segment, direction: 'there' | 'back', status: string, fare: string, y: number): number {
  const day = `${direction === 'back' ? 'Обратно' : 'Туда'}, ${longDay(segment.departure)}, ${weekdayOf(segment.departure)}`
  write(page, day, LEFT, y, { font: 'bold', size: 11, width: 220 })
  const run = segment.operatingCarrier ? `, выполняет ${segment.operatingCarrier}` : ''
  const about = `${flightName(segment)}${run}, ${segment.equipment}`
  write(page, about, LEFT + 220, y + 1, { align: 'right', width: WIDTH - 220 })
  const side = { width: 150 }
  const right = { ...side, align: 'right' as const }
  const top = y + 20
  write(page, segment.departure.slice(11, 16), LEFT, top, { ...side, font: 'bold', size: 21 })
  write(page, segment.arrival.slice(11, 16), RIGHT - 150, top, { ...right, font: 'bold', size: 21 })
  ribbon(page, segment, top + 4)
  const from = write(page, `${segment.fromCode} ${segment.from}`, LEFT, top + 27, { ...side, font: 'bold' })
  const to = write(page, `${segment.toCode} ${segment.to}`, RIGHT - 150, top + 27, { ...right, font: 'bold' })
  write(page, `${segment.fromCity}, ${formatDay(segment.departure)}`, LEFT, from, side)
  const end = write(page, `${segment.toCity}, ${formatDay(segment.arrival)}`, RIGHT - 150, to, right)
  const last = row(page, end + 9, [
    ['Класс', cabinLabel[segment.cabin], 2],
    ['Тариф', fare, 3],
    ['Ручная кладь', segment.cabinBagKg > 0 ? `${segment.cabinBagKg} кг` : 'только сумка', 2],
    ['Багаж', segment.bagAllowanceKg > 0 ? `${segment.bagAllowanceKg} кг` : 'платный', 2],
    ['Статус', status, 2],
  ])
  rule(page, last + 10)
  return last + 20
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
  const top = y > BOTTOM - 150 ? newPage(page) : y
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
  code(page, orderLink, RIGHT - 66, at + 10, 66)
  return at
}

function code(page: Page, text: string, x: number, y: number, side: number): void {
  const { modules } = qrCode(text, { errorCorrectionLevel: 'M' })
  const dot = side / modules.size
  page.fillColor(ink)
  for (let at = 0; at < modules.data.length; at += 1) {
    if (modules.data[at])
      page.rect(x + (at % modules.size) * dot, y + Math.floor(at / modules.size) * dot, dot + 0.02, dot + 0.02)
  }
  page.fill()
}

function newPage(page: Page): number {
  page.addPage()
  return 36
}

/** `21.11.2026 14:20` by Moscow, where the agency is. */
function dateTime(moment: Date): string {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Moscow',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(moment)
    .split(' ')
  return `${formatDay(day)} ${time}`
}
