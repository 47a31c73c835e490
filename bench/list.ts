/**
 * `node bench/list.ts`: a thousand cards of flights in a real browser. Filters and orders at a fourfold
 * slowdown, from the press to the next paint and to the paint of the other list; then a scroll to the end at full speed.
 */
import { cpus, loadavg } from 'node:os'
import { type Page, chromium } from '@playwright/test'
import { airFormParams, emptyAirForm } from '#domain/air/query.ts'
import * as paths from '#domain/paths.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { findChromium, measuringOptions } from '../scripts/chromium.mjs'
import { startRestedServer } from '../scripts/site-checks/own-server.ts'

const CARDS = 1_000
const SLOWDOWN = 4
const ROUNDS = 8
/** To the next paint, in which the control shows its new state; to the paint of the other list. */
const GOALS_MS = { answer: 50, list: 200 } as const
const paints = { answer: 'the next paint', list: 'the other list' } as const
/** A press without an answer on screen is counted as this long. */
const TIMEOUT_MS = 3_000

type Offer = { itineraryRef: { optionId: string }; journeyKey: string; totalPrice: number }

/** The flights of a real answer, repeated whole under other keys and prices until there are a thousand cards. */
function thousandOf(reply: { forwardOptions: Offer[] }): { forwardOptions: Offer[] } {
  const { forwardOptions } = reply
  const keys = [...new Set(forwardOptions.map(({ journeyKey }) => journeyKey))]
  const wanted = new Set(Array.from({ length: CARDS }, (_, at) => `${keys[at % keys.length]} ${Math.floor(at / keys.length)}`))
  const rounds = Math.ceil(CARDS / keys.length)
  const copies = Array.from({ length: rounds }, (_, round) => forwardOptions.map((offer) => copyOf(offer, round))).flat()
  return { ...reply, forwardOptions: copies.filter(({ journeyKey }) => wanted.has(journeyKey)) }
}

function copyOf(offer: Offer, round: number): Offer {
  return {
    ...offer,
    totalPrice: offer.totalPrice + round * 97,
    journeyKey: `${offer.journeyKey} ${round}`,
    itineraryRef: { ...offer.itineraryRef, optionId: `${offer.itineraryRef.optionId} ${round}` },
  }
}

/** The longest list a visitor from Moscow gets, made longer; returns how many offers its cards hold. */
async function openList(page: Page, server: string): Promise<number> {
  let offers = 0
  await page.route('**/api/air/Search', async (route) => {
    const answer = await route.fetch()
    const json = thousandOf(await answer.json())
    offers = json.forwardOptions.length
    await route.fulfill({ response: answer, json })
  })
  const there = airDay(addDays(dayOf(new Date()), 45))
  const form = { ...emptyAirForm, iataFrom: 'MOW', from: 'Москва', iataTo: 'LED', to: 'Санкт-Петербург', dateThere: there }
  await page.goto(`${server}${paths.airResults}?${airFormParams(form)}`)
  await page.waitForLoadState('networkidle')
  await page.mouse.move(5, 5, { steps: 2 }) // the rest of a search is fetched at the first interaction
  await page.getByText(`${CARDS} рейсов`).waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  return offers
}

/** How long a press took: to the paint with the control in its new state, and to the paint of the other list; ms. */
type Press = { answer: number; list: number }

/** Presses the `at`-th of the elements and waits for both: the control, and the count, the first card or its place. */
function timePress(page: Page, selector: string, at: number): Promise<Press> {
  return page.evaluate(
    async ([wanted, index, timeout]) => {
      const target = document.querySelectorAll<HTMLElement>(wanted)[index]
      const list = () => {
        const count = [...document.querySelectorAll('p')].find(({ textContent }) => /рейс|^\d+ из/.test(textContent ?? ''))
        return [...[...document.querySelectorAll('article')].slice(0, 3).map((card) => card.ariaLabel), count?.textContent].join()
      }
      const state = () => (target instanceof HTMLInputElement ? String(target.checked) : target?.ariaPressed)
      /** The content of the next frame, reported once it is painted. */
      const painted = () =>
        new Promise<string[]>((done) => {
          const channel = new MessageChannel()
          channel.port1.onmessage = ({ data }) => done(data)
          requestAnimationFrame(() => channel.port2.postMessage([String(state()), list()]))
        })
      const [was, before, start] = [String(state()), list(), performance.now()]
      target?.click()
      let answer: number | undefined
      for (;;) {
        const [now, shown] = await painted()
        const [isAnswered, isOther] = [now !== was, shown !== before]
        const took = performance.now() - start
        if (isAnswered) answer ??= took
        if ((answer !== undefined && isOther) || took > timeout) return { answer: answer ?? took, list: took }
      }
    },
    [selector, at, TIMEOUT_MS] as const,
  )
}

/** Every order and three filters pressed in turn, each filter taken off again. */
async function pressAll(page: Page): Promise<{ filters: Press[]; orders: Press[] }> {
  const press = async (selector: string, at: number) => {
    const time = await timePress(page, selector, at)
    await page.waitForTimeout(400)
    return time
  }
  const times = { filters: [] as Press[], orders: [] as Press[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    if (round === 1) for (const warm of Object.values(times)) warm.length = 0 // the first round loads what is loaded later
    for (const at of [0, 0, 1, 1, 2, 2]) times.filters.push(await press('aside fieldset input[type=checkbox]', at))
    for (const at of [1, 2, 3, 4, 0]) times.orders.push(await press('fieldset[aria-label="Порядок рейсов"] button', at))
  }
  return times
}

type Scroll = { frames: number; late: number; worst: number; seconds: number; drawn: number }

/** Scrolls 40 px a frame for five seconds: frames later than one and a half of a 60th, and the longest gap, ms. */
function scrollDown(page: Page): Promise<Scroll> {
  return page.evaluate(
    () =>
      new Promise<Scroll>((resolve) => {
        scrollTo(0, 0)
        const gaps: number[] = []
        const start = performance.now()
        let before = start
        function step(now: number) {
          gaps.push(now - before)
          before = now
          scrollBy(0, 40)
          if (now - start < 5_000) return requestAnimationFrame(step)
          const timed = gaps.slice(1)
          return resolve({
            frames: timed.length,
            late: timed.filter((gap) => gap > 25).length,
            worst: Math.max(...timed),
            seconds: (now - start) / 1_000,
            drawn: document.querySelectorAll('article').length,
          })
        }
        requestAnimationFrame(step)
      }),
  )
}

const ordered = (times: number[]) => times.toSorted((a, b) => a - b)
const part = (times: number[], share: number) => ordered(times)[Math.floor(times.length * share)] ?? 0

/** Two lines for the filters, two for the orders, one for the scroll; true when all the quick ones are quick enough. */
async function timeList(say: (line: string) => void): Promise<boolean> {
  const server = await startRestedServer()
  const browser = await chromium.launch(measuringOptions(await findChromium()))
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })).newPage()
    const offers = await openList(page, server.url)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const times = await pressAll(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const scroll = await scrollDown(page)
    const reported = Object.entries({ 'Filters of': times.filters, 'Orders of': times.orders }).flatMap(([what, each]) =>
      (['answer', 'list'] as const).map((which) => {
        const taken = each.map((press) => press[which])
        const [p95, goal] = [part(taken, 0.95), GOALS_MS[which]]
        const figures = `p50 ${part(taken, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, goal p95 ≤ ${goal} ms`
        const where = `${what} ${CARDS} cards (${offers} offers), ${SLOWDOWN} × slower, ${paints[which]}`
        say(`${p95 <= goal ? '✓' : '✗'} ${where}: ${figures}`)
        return p95 <= goal
      }),
    )
    const { frames, late, worst, seconds, drawn } = scroll
    const rate = `${(frames / seconds).toFixed(1)} frames a second, ${late} of ${frames} late, the longest gap ${worst.toFixed(0)} ms`
    say(`  Scrolled ${seconds.toFixed(0)} s, drawn by software: ${rate}, ${drawn} cards in the page at the end`)
    return reported.every(Boolean)
  } finally {
    await browser.close()
    await server.stop()
  }
}

console.log(`Node ${process.versions.node}, ${cpus().length} cores, load ${loadavg().at(0)!.toFixed(1)}`)
if (!(await timeList(console.log))) process.exitCode = 1
