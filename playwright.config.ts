import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium, launchOptions } from './scripts/chromium.mjs'
import { freePort } from './test/free-port.ts'

// The workers read this file again: what the first reading chose must stand for all.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'strannik-e2e-'))
process.env.E2E_PORT ??= String(await freePort())
const own = `http://localhost:${process.env.E2E_PORT}`
const baseURL = process.env.E2E_URL ?? own

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 2,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }]],
  use: {
    baseURL,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    trace: 'retain-on-failure',
    launchOptions: launchOptions(await findChromium()),
  },
  projects: (['light', 'dark'] as const).flatMap((colorScheme) => [
    { name: `wide-${colorScheme}`, use: { colorScheme, viewport: { width: 1440, height: 900 } } },
    { name: `phone-${colorScheme}`, use: { colorScheme, viewport: { width: 390, height: 844 } } },
  ]),
  webServer: process.env.E2E_URL
    ? undefined
    : {
        command: 'node server/main.ts',
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
