import { parseEnv } from 'node:util'

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
