// npm run letters: every letter at 390 and 640, light and dark, its text and its attachments, into shots/letters/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { drawingAt } from '#server/pictures/picture-spec.ts'
import { rasterise } from '#server/pictures/rasterise.ts'
import { openAgency } from '#test/agency.ts'
import { everyLetter } from '#test/every-letter.ts'
import { findChromium, launchOptions } from './chromium.mjs'

const folder = 'shots/letters'
const widths = [390, 640]
const themes = ['light', 'dark'] as const

type NamedLetter = Awaited<ReturnType<typeof everyLetter>>[number]

mkdirSync(folder, { recursive: true })
const agency = await openAgency()
const browser = await chromium.launch(launchOptions(await findChromium()))
try {
  for (const named of await everyLetter(agency)) {
    keep(named)
    for (const width of widths) for (const theme of themes) await shoot(browser, named, { width, theme })
    process.stdout.write(`${named.name}  ${named.letter.subject}\n`)
  }
} finally {
  await browser.close()
  await agency.close()
}

function keep({ name, letter }: NamedLetter): void {
  writeFileSync(`${folder}/${name}.txt`, `${letter.to}\n${letter.subject}\n\n${letter.text}`)
  for (const { filename, content } of letter.attachments) writeFileSync(`${folder}/${name}-${filename}`, content)
}

type Like = { width: number; theme: (typeof themes)[number] }

async function shoot(within: Browser, { name, letter }: NamedLetter, { width, theme }: Like): Promise<void> {
  const page = await within.newPage({ viewport: { width, height: 800 }, colorScheme: theme })
  await page.route('**/*', async (route) => {
    const drawing = drawingAt(new URL(route.request().url()).pathname.replace('/art/', ''))
    if (!drawing) return route.abort()
    await route.fulfill({ body: Buffer.from(await rasterise(drawing)), contentType: 'image/png' })
  })
  await page.setContent(letter.html, { waitUntil: 'load' })
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
  if (wide > width) fail(`${name} is ${wide} wide at ${width}`)
  await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png`, fullPage: true })
  await page.close()
}

function fail(error: string): void {
  process.stdout.write(`${error}\n`)
  process.exitCode = 1
}
