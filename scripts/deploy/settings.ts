import { parseEnv } from 'node:util'
import { Variables } from '#server/process/env.ts'

/** What the server waits for after the drain, before it ends by itself, and a moment to do so. */
const ENDS_WITHIN_S = 15

/** Names of settings the site does not read. */
export function strangeSettings(names: string[]): string[] {
  return names.filter((name) => !(name in Variables.shape)).map((name) => `the site reads no ${name}`)
}

/** Values the site would refuse; a text with a place for a value in it is not looked at. */
export function wrongSettings(values: Record<string, string>): string[] {
  const filled = Object.entries(values).filter(([name, value]) => name in Variables.shape && value !== '' && !value.includes('$'))
  const read = Variables.partial().safeParse(Object.fromEntries(filled))
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

/** Whether a process is killed before its drain and its work can be over. */
export function isKilledEarly(graceS: number, drainMs: number): boolean {
  return graceS < drainMs / 1000 + ENDS_WITHIN_S
}

/** What an operator writes into the empty lines of an example. */
export const fillings = parseEnv(`
POSTGRES_PASSWORD=letters
GRAFANA_PASSWORD=letters
SECRET=a secret only the tests know, long enough
METRICS_TOKEN=a token for those who measure
DUFFEL_TOKEN=duffel_live_key
ETG_KEY_ID=1234
ETG_KEY=a-key-of-etg
YANDEX_RASP_KEY=a-key-of-yandex
YOOKASSA_SHOP_ID=506751
YOOKASSA_SECRET_KEY=live_key
`)

/** The settings of an example, with its empty lines filled in and nothing else changed. */
export function filledIn(example: string | Record<string, string>): Record<string, string> {
  const settings = typeof example === 'string' ? parseEnv(example) : example
  return Object.fromEntries(Object.entries(settings).map(([name, value = '']) => [name, value || (fillings[name] ?? '')]))
}
