import { randomBytes } from 'node:crypto'
import { type Page, expect } from '@playwright/test'
import { FAULTS_PATH, type NetworkFault, VISITOR_COOKIE } from '#test/faulty-network.ts'

export type JourneyNetwork = {
  /** From now on these faults, and no others. */
  fails(...faults: NetworkFault[]): Promise<void>
  /** Everything goes through again, what was held too. */
  heals(): Promise<void>
}

/** The network between a browser and the site, to fail for this journey alone (test/faulty-network.ts). */
export async function openNetwork(page: Page): Promise<JourneyNetwork> {
  const visitor = randomBytes(8).toString('hex')
  const url = new URL((await page.request.get('/health')).url()).origin
  await page.context().addCookies([{ name: VISITOR_COOKIE, value: visitor, url }])
  const send = async (faults?: NetworkFault[]) => (await page.request.post(FAULTS_PATH, { data: { visitor, faults } })).json()
  async function fails(...faults: NetworkFault[]): Promise<void> {
    await expect.poll(() => send(), 'faults that no call of the page has met').toEqual([])
    await send(faults)
  }
  return { fails, heals: () => fails() }
}

/** Ends `setOffline`, and waits until a page can really send requests again: the browser's network notices a moment later. */
export async function comeOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  const load = () =>
    page.evaluate(() =>
      fetch('/health').then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  await expect.poll(load).toBe(true)
}
