import { type Locator, type Page, expect } from '@playwright/test'
import { airFormParams, emptyAirForm } from '#domain/air/query.ts'
import * as paths from '#domain/paths.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'
import { type Day, addDays, airDay, dayOf } from '#domain/text/dates.ts'

export const today = dayOf(new Date(), 'Europe/Moscow')
export const inDays = (count: number): Day => addDays(today, count)

type FlightQuery = { from: string; to: string; there: Day; back?: Day; children?: number; infants?: number }

/** The address of a search by codes of cities; one adult by default. */
export function searchAddress({ from, to, there, back, ...party }: FlightQuery): string {
  const form = {
    ...emptyAirForm,
    ...party,
    iataFrom: from,
    from: bundledCity(from)?.city ?? from,
    iataTo: to,
    to: bundledCity(to)?.city ?? to,
    dateThere: airDay(there),
    dateBack: back ? airDay(back) : '',
  }
  return `${paths.airResults}?${airFormParams(form)}`
}

/** Opens an address and waits until all of the page is hydrated, what is below the fold too. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await alive(page)
  await whollyAlive(page)
}

/** Until the last part of a page is hydrated: the region of toasts is on every page and is the last. React has marked it then. */
export async function whollyAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main ~ div')].some((part) => Object.keys(part).some((key) => key.startsWith('__react'))),
  )
}

/** Until a page answers presses itself; on a busy machine its scripts may begin long after the network fell silent. */
export async function alive(page: Page): Promise<void> {
  // A page that is only read requests its scripts at its visitor's first interaction.
  await page.evaluate(() => document.querySelector('script[data-waits]') && dispatchEvent(new Event('pointermove')))
  await page.waitForFunction(() => !('earlyClick' in window))
}

/**
 * Opens a search that finds flights and waits for the whole list: its first screens are in the page, the rest is fetched at the
 * visitor's first interaction.
 */
export async function openResults(page: Page, address: string): Promise<void> {
  const whole = wholeList(page)
  await page.goto(address)
  await alive(page)
  await moveUntil(page, whole)
}

/** The answer that holds the whole list. */
export function wholeList(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().endsWith('/api/air/Search'))
}

/** Moves the pointer, as people do by more than a pixel, until something has appeared. */
export async function moveUntil(page: Page, come: Promise<unknown>): Promise<void> {
  await expect(async () => {
    await page.mouse.move(5, 5 + 20 * Math.random(), { steps: 2 })
    await Promise.race([come, page.waitForTimeout(300).then(() => Promise.reject(new Error('Nothing has come yet')))])
  }).toPass()
}

/** The flights on screen, in their order. */
export function flights(page: Page): Locator {
  return page.getByRole('article')
}

/** Prices of the cards in their order, in roubles. */
export async function readPrices(page: Page): Promise<number[]> {
  const names = await flights(page).evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''))
  return names.map((name) => roublesOf(name.slice(name.lastIndexOf(','))))
}

/** Every figure of a text as one number of roubles. */
export function roublesOf(text: string): number {
  return Number(text.replaceAll(/\D/g, ''))
}

/** Takes a flight of the list, the first by default. */
export async function take(page: Page, at = 0): Promise<void> {
  await flights(page).nth(at).getByRole('button', { name: 'Выбрать', exact: true }).click()
}

/** Addresses of the calls of our own API that a page makes from now on, in their order. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${decodeURI(pathname)}`)
  })
  return calls
}

export async function expectAscending(read: () => Promise<number[]>): Promise<void> {
  await expect(async () => {
    const values = await read()
    expect(values.length).toBeGreaterThan(1)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  }).toPass({ timeout: 10_000 })
}

/** Turns a value of a filter at the side. */
export const toggle = (page: Page, legend: string, label: string) =>
  page
    .getByRole('complementary')
    .getByRole('group', { name: legend, exact: true })
    .locator('label')
    .filter({ hasText: label })
    .click()
