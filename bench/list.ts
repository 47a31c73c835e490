// Filters and sorts of a thousand offers in a real browser, 4 × slower than this machine: from the press to the next paint.
import { chromium, type Page } from '@playwright/test'
import { airFormParams, emptyAirForm } from '#domain/air/query.ts'
import { addDays, airDay, dayOf } from '#domain/dates.ts'
import { findChromium, launchOptions } from '../scripts/chromium.mjs'
import { startOwnServer } from '../scripts/own-server.ts'

const OFFERS = 1_000
const SLOWDOWN = 4

type Offer = {
  flightSegments: { departure: string; departureUtc: string }[]
  itineraryRef: { optionId: string }
  journeyKey: string
  totalPrice: number
}

/** The answer of the server, its offers repeated with other keys and prices until there are a thousand journeys. */
function thousandOf(reply: { forwardOptions: Offer[] }): unknown {
  const { forwardOptions } = reply
  const copies = Array.from({ length: OFFERS }, (_, at) => {
    const offer = forwardOptions[at % forwardOptions.length]!
    return {
      ...offer,
      totalPrice: offer.totalPrice + at,
      journeyKey: `${offer.journeyKey} ${at}`,
      itineraryRef: { ...offer.itineraryRef, optionId: `${offer.itineraryRef.optionId} ${at}` },
    }
  })
  return { ...reply, forwardOptions: copies }
}

/** Presses and waits until the browser has painted what came of it; ms. */
function timePress(page: Page, selector: string, at: number): Promise<number> {
  return page.evaluate(
    ([wanted, index]) =>
      new Promise<number>((resolve) => {
        const target = document.querySelectorAll<HTMLElement>(wanted)[index]
        const start = performance.now()
        target?.click()
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - start)
          channel.port2.postMessage(null)
        })
      }),
    [selector, at] as const,
  )
}

/** Frames of a scroll to the very end: the share that came late, and the longest, ms. */
function scrollDown(page: Page): Promise<{ late: number; worst: number; cards: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const gaps: number[] = []
        let before = performance.now()
        function step(now: number) {
          gaps.push(now - before)
          before = now
          scrollBy(0, 120)
          const isEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4
          if (!isEnd && gaps.length < 1_500) return requestAnimationFrame(step)
          const late = gaps.filter((gap) => gap > 20).length / gaps.length
          return resolve({ late, worst: Math.max(...gaps), cards: document.querySelectorAll('article').length })
        }
        requestAnimationFrame(step)
      }),
  )
}

type ListTiming = { p50: number; p95: number; late: number; worst: number; cards: number }

async function timeList(): Promise<ListTiming> {
  const server = await startOwnServer()
  const browser = await chromium.launch(launchOptions(await findChromium()))
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.route('**/api/air/Search', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: thousandOf(await answer.json()) })
    })
    const day = airDay(addDays(dayOf(new Date()), 45))
    const form = { ...emptyAirForm, iataFrom: 'MOW', from: 'Москва', iataTo: 'IST', to: 'Стамбул', dateThere: day }
    await page.goto(`${server.url}/search/avia?${airFormParams(form)}`)
    await page.getByText(`${OFFERS} рейсов`).waitFor({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const times: number[] = []
    for (let round = 0; round < 12; round += 1) {
      for (const at of [0, 1])
        for (const _twice of [0, 1]) times.push(await press(page, 'aside fieldset input[type=checkbox]', at))
      for (const at of [1, 2, 3, 4, 0]) times.push(await press(page, 'fieldset[aria-label="Порядок рейсов"] button', at))
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const sorted = times.slice(9).toSorted((a, b) => a - b)
    const scrolled = await scrollDown(page)
    return { p50: sorted[Math.floor(sorted.length * 0.5)]!, p95: sorted[Math.floor(sorted.length * 0.95)]!, ...scrolled }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function press(page: Page, selector: string, at: number): Promise<number> {
  const time = await timePress(page, selector, at)
  await page.waitForTimeout(120)
  return time
}

const { p50, p95, late, worst, cards } = await timeList()
console.log(
  `Filter and sort of ${OFFERS} offers, CPU ${SLOWDOWN} × slower, to the next paint: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, goal p95 ≤ 50 ms`,
)
console.log(
  `Scrolled to the end: ${(late * 100).toFixed(1)} % of frames later than 20 ms, the longest ${worst.toFixed(0)} ms, ${cards} cards in the page`,
)
