import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { create as qrCode } from 'qrcode'

const resolve = createRequire(import.meta.url).resolve
const family = '@expo-google-fonts/golos-text'
/** The brand's typeface whole, so that every letter of every name can be printed. */
export const fonts = {
  text: resolve(`${family}/400Regular/GolosText_400Regular.ttf`),
  bold: resolve(`${family}/600SemiBold/GolosText_600SemiBold.ttf`),
  display: resolve(`${family}/900Black/GolosText_900Black.ttf`),
}

export const ink = '#0f2326'
export const quiet = '#5c6e70'
export const line = '#d6dfdb'
export const LEFT = 36
export const RIGHT = 559
export const WIDTH = RIGHT - LEFT
/** Below it there is room for nothing but the foot of the page. */
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
