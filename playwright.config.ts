import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium, launchOptions } from './scripts/chromium.mjs'
import { freePort } from './test/free-port.ts'

// The workers read this file again: the first reading's choices must hold for all.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'strannik-e2e-'))
process.env.E2E_PORT ??= String(await freePort())
const own = `http://localhost:${process.env.E2E_PORT}`
const baseURL = process.env.E2E_URL ?? own

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** The purchase is made on every screen in both themes, by each hand on both screens; other journeys choose their own. */
const everywhere = '**/buy-a-return-flight.e2e.ts'

const chromium = await findChromium()
/** Chromium with windows draws letters otherwise than the one without, which the gate brings where it can. */
const isAsPictured = chromium?.includes('headless-shell')

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: isAsPictured ? [] : '**/kit.e2e.ts',
  timeout: 90_000,
  expect: {
    timeout: 10_000,
    // Versions of one engine render the edges of letters a shade apart: a moved or recoloured part differs more.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, threshold: 0.25 },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  // A journey waits for a third of its time, which a third worker uses.
  workers: 3,
  // Traces cost a fifth of the run, so only a retry records one; the report names the flaky tests all the same.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }]],
  use: {
    baseURL,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // The cookie notice is read once (e2e/site/company.e2e.ts), not by every visitor of every journey.
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage: [{ name: 'cookieAccepted', value: 'true' }] }] },
    trace: 'on-first-retry',
    // Enabled in e2e/site/offline.e2e.ts: after every purchase it would fetch and cache the whole site.
    serviceWorkers: 'block',
    // Animations are waited for before each press; only a journey about motion enables them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(chromium),
  },
  projects: [
    { name: 'desktop-light', grepInvert: /@keyboard/, use: { viewport: desktop, colorScheme: 'light' } },
    { name: 'desktop-dark', testMatch: everywhere, grep: /@keyboard/, use: { viewport: desktop, colorScheme: 'dark' } },
    { name: 'phone-light', testMatch: everywhere, grep: /@keyboard/, use: { viewport: phone, colorScheme: 'light' } },
    { name: 'phone-dark', testMatch: everywhere, grep: /@mouse/, use: { viewport: phone, colorScheme: 'dark' } },
  ],
  webServer: process.env.E2E_URL
    ? undefined
    : {
        command: 'node test/e2e-server.ts',
        url: `${own}/health`,
        timeout: 60_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        env: {
          NODE_ENV: 'production',
          DEMO: 'on',
          PORT: process.env.E2E_PORT,
          PUBLIC_URL: own,
          DATA_DIR: process.env.E2E_DATA_DIR,
          RATE_LIMIT: 'off',
          LOG_LEVEL: 'warn',
        },
      },
})
