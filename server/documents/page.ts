import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { create as qrCode } from 'qrcode'
import { HOME_ZONE, formatLocalTime, localTimeIn } from '#domain/text/dates.ts'

const resolve = createRequire(import.meta.url).resolve
const family = '@expo-google-fonts/golos-text'
/** The brand's typeface whole, so that every letter of every name can be printed. */
const fonts = {
  text: resolve(`${family}/400Regular/GolosText_400Regular.ttf`),
  bold: resolve(`${family}/600SemiBold/GolosText_600SemiBold.ttf`),
  display: resolve(`${family}/900Black/GolosText_900Black.ttf`),
}

export const ink = '#0f2326'
export const quiet = '#5c6e70'
const line = '#d6dfdb'
export const LEFT = 36
export const RIGHT = 559
export const WIDTH = RIGHT - LEFT
/** Below it there is room only for the foot of the page. */
export const BOTTOM = 770

export type Page = InstanceType<typeof PDFDocument>

/** A sheet of A4 with our typeface, tagged and in Russian; `whole` is the file once the page is ended. */
export function openDocument(about: { title: string; author: string; madeAt: Date }): { page: Page; whole: Promise<Uint8Array> } {
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: 28, left: LEFT, right: LEFT, bottom: 28 },
    lang: 'ru-RU',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: about.title, Author: about.author, CreationDate: about.madeAt },
  })
  const whole = collect(page)
  for (const [name, path] of Object.entries(fonts)) page.registerFont(name, path)
  page.fillColor(ink)
  return { page, whole }
}

function collect(page: Page): Promise<Uint8Array> {
  return new Promise((done, failed) => {
    const parts: Buffer[] = []
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => done(Buffer.concat(parts)))
    page.on('error', failed)
  })
}

/** A QR code of a text, `side` points wide. */
export function squareCode(page: Page, text: string, x: number, y: number, side: number): void {
  const { modules } = qrCode(text, { errorCorrectionLevel: 'M' })
  const dot = side / modules.size
  page.fillColor(ink)
  for (let at = 0; at < modules.data.length; at += 1) {
    if (modules.data[at])
      page.rect(x + (at % modules.size) * dot, y + Math.floor(at / modules.size) * dot, dot + 0.02, dot + 0.02)
  }
  page.fill()
}

type Style = { font?: keyof typeof fonts; size?: number; color?: string; align?: 'left' | 'right' | 'center'; width?: number }

/** pdfkit has no public way to ask which letters its font has. */
type FontOfPage = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }

/** Replaces a letter missing in our typeface by its base letter, `ố` by `o`: a box in a name or a street says nothing. */
function printable(page: Page, text: string): string {
  const { font } = (page as unknown as FontOfPage)._font
  const isThere = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  const plain = (letter: string) => letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return text.normalize('NFC').replaceAll(/\p{L}/gu, (letter) => (isThere(letter) ? letter : plain(letter)))
}

/** Writes a text; returns where it ends. */
export function write(
  page: Page,
  given: string,
  x: number,
  y: number,
  { font = 'text', size = 9.5, color = ink, align, width }: Style = {},
): number {
  page.font(font).fontSize(size).fillColor(color)
  const text = printable(page, given)
  const options = { width: width ?? RIGHT - x, align, lineGap: 1 }
  const height = page.heightOfString(text, options)
  page.text(text, x, y, options)
  return y + height
}

export function rule(page: Page, y: number, weight = 0.75, color: string = line): void {
  page.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(weight).strokeColor(color).stroke()
}

/** Columns in a row, each as wide as its share: quiet names over strong values on one line; returns where the tallest ends. */
export function row(page: Page, y: number, columns: [name: string, value: string, share: number][]): number {
  const shares = columns.reduce((sum, [, , share]) => sum + share, 0)
  let x = LEFT
  const places = columns.map(([name, value, share]) => {
    const place = { name, value, x, width: (WIDTH * share) / shares - 8 }
    x += (WIDTH * share) / shares
    return place
  })
  const named = places.map((at) => write(page, at.name, at.x, y, { size: 7.5, color: quiet, width: at.width }))
  const top = Math.max(...named) + 1
  return Math.max(...places.map((at) => write(page, at.value, at.x, top, { font: 'bold', width: at.width })))
}

/** The mark and the name of the agency, what the paper is and about what; returns where it ends. */
export function letterhead(
  page: Page,
  y: number,
  { brand, kind, about }: { brand: string; kind: string; about: string },
): number {
  page
    .save()
    .translate(LEFT, y + 1)
    .scale(0.66)
  page.path('M25.4 23.1A11.6 11.6 0 1 1 19.6 5').lineWidth(5).lineCap('round').strokeColor(ink).stroke()
  page.circle(26.1, 10.7, 4.4).fill('#d63a1b').restore()
  write(page, brand, LEFT + 28, y + 2, { font: 'bold', size: 15.5, width: 200 })
  const aside = { align: 'right' as const, width: 300 }
  write(page, kind, RIGHT - 300, y, { ...aside, color: '#43575a' })
  return write(page, about, RIGHT - 300, y + 14, { ...aside, font: 'bold' }) + 18
}

const PICTURE = { width: 214, height: 132 }

type Title = { tall: (width: number) => number; draw: (y: number, width: number) => number }

/** A title with a picture beside it, cropped to its lower part; they share one line. */
export function picturedTitle(page: Page, picture: Uint8Array, y: number, { tall, draw }: Title): number {
  const { width, height } = PICTURE
  const x = RIGHT - width
  page.save().roundedRect(x, y, width, height, 2).clip()
  page.image(Buffer.from(picture), x, y, { cover: [width, height], align: 'center', valign: 'bottom' }).restore()
  const textWidth = WIDTH - width - 20
  return Math.max(y + height + 16, draw(y + Math.max(height - tall(textWidth), 0), textWidth))
}

/** `21.11.2026 14:20` by Moscow, where the agency is. */
export function dateTime(moment: Date): string {
  return formatLocalTime(localTimeIn(moment, HOME_ZONE))
}
