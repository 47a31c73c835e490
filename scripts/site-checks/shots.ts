// npm run shots: every route, and the states no address leads to, in both themes at three widths into shots/. From SHOTS_URL,
// or from a server of its own. Words after -- choose: `npm run shots -- search-avia 390 dark`.
import { mkdirSync } from 'node:fs'
import { type Page, chromium } from '@playwright/test'
import { sitePages } from '#test/site-pages.ts'
import { findChromium, launchOptions } from '../chromium.mjs'
import { startOwnServer } from './own-server.ts'
import { type Scene, signIn, states } from './shot-states.ts'

const widths = ['390', '768', '1440']
const themes = ['light', 'dark'] as const

const words = process.argv.slice(2)

const own = process.env.SHOTS_URL ? undefined : await startOwnServer()
const baseURL = process.env.SHOTS_URL ?? own?.url ?? ''
const browser = await chromium.launch(launchOptions(await findChromium()))
try {
  mkdirSync('shots', { recursive: true })
  const wanted = chosen(
    [...pages(), ...states].toSorted((a, b) => Number(a.who === 'signed-in') - Number(b.who === 'signed-in')),
    ({ name }) => name,
  )
  for (const colorScheme of chosen(themes, String))
    for (const width of chosen(widths, String)) {
      const viewport = { width: Number(width), height: Number(width) < 600 ? 844 : 900 }
      const like = {
        baseURL,
        colorScheme,
        viewport,
        locale: 'ru-RU',
        timezoneId: 'Europe/Moscow',
        reducedMotion: 'reduce',
      } as const
      const context = await browser.newContext(like)
      const page = await context.newPage()
      for (const scene of wanted) await take(page, scene, `shots/${scene.name}-${width}-${colorScheme}.png`)
      await context.close()
    }
} finally {
  await browser.close()
  await own?.stop()
}

/** All, or those whose names stand on the command line. */
function chosen<T>(all: readonly T[], nameOf: (one: T) => string): T[] {
  const named = all.filter((one) => words.includes(nameOf(one)))
  return named.length > 0 ? named : [...all]
}

/** `/hotels/{hotelId}` is `hotels-hotelId`; what it looks like before it is asked for anything, `…-blank`. */
function pages(): Scene[] {
  return Object.entries(sitePages).flatMap(([route, { addresses, who }]) => {
    const name = route === '*' ? 'not-found' : route.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
    return addresses.toReversed().map((address, before) => ({
      name: before > 0 ? `${name}-blank` : name,
      who,
      show: (page: Page) => page.goto(address),
    }))
  })
}

async function take(page: Page, { name, who, show }: Scene, path: string): Promise<void> {
  try {
    if (who) await signIn(page)
    await show(page)
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
    await page.screenshot({ path, fullPage: true })
    process.stdout.write(`${path}\n`)
  } catch (error) {
    process.stdout.write(`${path} — ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`)
    process.exitCode = 1
  }
}
