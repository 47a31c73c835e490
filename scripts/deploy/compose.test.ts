import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '#server/process/env.ts'
import { composeFaults, ours } from './compose-faults.ts'
import { filledIn, fillings, strangeSettings } from './settings.ts'

const root = join(import.meta.dirname, '../..')
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
const example = readFileSync(join(root, 'deploy/compose.env.example'), 'utf8')

test('compose.yaml meets the schema of compose files and our promises', () => {
  expect(composeFaults(compose)).toEqual([])
})

test.each([
  ['healthcheck:', 'healthchek:', 'must NOT have additional properties {"additionalProperty":"healthchek"}'],
  ['cap_drop: [ALL]', 'cap_drop: ALL', '/cap_drop must be array'],
  ['redis: { condition', 'cache: { condition', 'web: waits for cache, which is not there'],
  ['depends_on: [prometheus]', 'depends_on: [prometeus]', 'grafana: waits for prometeus, which is not there'],
  ['source: metrics-token', 'source: token', 'prometheus: there is no secret token'],
  [
    'mail: { condition: service_started }',
    'mail: { condition: service_healthy }',
    'the health of mail, which has no health check',
  ],
  ["DRAIN_MS: '10000'", "DRAIN_MS: '40000'", 'web: is killed before its drain is over'],
  ['    REDIS_URL:', '    REDIS:', 'the site reads no REDIS'],
  ['path: .env', 'path: deploy/compose.env', 'web: hears nothing of .env'],
  ['    DATA_DIR: /data', '', 'worker: .env may change its DATA_DIR'],
  ['ROLE: worker', 'ROLE: jobs', 'worker: ROLE: ожидается all, web или worker'],
  ['read_only: true', 'read_only: false', 'web: may change its own image'],
  ['redis:7.4-bookworm', 'redis:latest', 'redis: redis:latest may be any version'],
  ["'127.0.0.1:3000:3000'", "'3000:3000'", 'web: 3000:3000 is open to everybody'],
  ['postgres:/var', 'database:/var', 'postgres: there is no volume database'],
  ["web:/data']", "web:/var/data']", 'web: keeps its data nowhere'],
])('a mistake in it is found: %s becomes %s', (from, to, said) => {
  expect(compose).toContain(from)
  expect(composeFaults(compose.replace(from, to)).join('\n')).toContain(said)
})

test('every variable compose.yaml reads from .env is in its example, and no unused one is', () => {
  const known = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const named = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  const optional = ['TAG', 'TRUST_PROXY']
  expect(named.filter((name) => ![...known, ...optional].includes(name))).toEqual([])
  expect(strangeSettings(known.filter((name) => !ours.includes(name)))).toEqual([])
})

test('it starts as its example is written, for a trial, and for real money once every line of that is filled in', () => {
  const trial = environmentOf(filledIn(example))
  expect(readEnv(trial)).toMatchObject({ production: true, demo: true, airSuppliers: ['embedded'], paymentProvider: 'sandbox' })
  const isLeft = /^# (YOOKASSA_VAT_CODE|YOOKASSA_TAX_SYSTEM_CODE|MAP_TILES|SECRET_OLD)=/
  const lines = example.split('\n').filter((line) => !isLeft.test(line))
  const real = lines
    .join('\n')
    .replaceAll(/^# (?=[A-Z_]+=)/gm, '')
    .replace('DEMO=on', 'DEMO=off')
  expect(readEnv(environmentOf(filledIn(real)))).toMatchObject({
    demo: false,
    airSuppliers: ['duffel'],
    hotelSuppliers: ['ostrovok'],
    duffel: { token: fillings.DUFFEL_TOKEN },
    etg: { key: fillings.ETG_KEY },
    smtpUrl: 'smtps://user:password@host:465',
  })
})

/** What a container for visitors is started with: the whole .env, and over it what compose says. */
function environmentOf(given: Record<string, string>): Record<string, string> {
  const { services } = parse(compose, { merge: true }) as { services: { web: { environment: Record<string, string> } } }
  const own = Object.entries(services.web.environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_whole, of: string, otherwise = '') => given[of] ?? otherwise),
  ])
  return { ...given, ...Object.fromEntries(own), DATA_DIR: mkdtempSync(join(tmpdir(), 'strannik-compose-')) }
}

test('every host its Prometheus scrapes or alerts is a service of compose.yaml', () => {
  const prometheus = readFileSync(join(root, 'deploy/prometheus/prometheus.yml'), 'utf8')
  const targets = [...prometheus.matchAll(/targets: \[(.*)\]/g)].flatMap(([, list = '']) => list.match(/[\w-]+(?=:\d)/g) ?? [])
  const { services } = parse(compose, { merge: true }) as { services: object }
  expect(targets).toEqual(['alertmanager', 'web', 'worker'])
  expect(targets.filter((host) => !(host in services))).toEqual([])
})

test('it takes a backup each hour into a volume that the user of the image may write to', () => {
  const { services } = parse(compose, { merge: true }) as {
    services: Record<string, { entrypoint?: string[]; volumes?: string[] }>
  }
  const { entrypoint = [], volumes = [] } = services['backup'] ?? {}
  const command = entrypoint.join(' ')
  expect(command).toMatch(/node scripts\/backup\.ts \/copies\/.*sleep 3600/s)
  expect(volumes).toContain('copies:/copies')
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toMatch(/^RUN install -d -o 1000 -g 1000 .*\/copies/m)
})

test('every folder and file compose.yaml mounts is there', () => {
  const mounted = [...compose.matchAll(/- \.\/([^:]+):/g)].map(([, path = '']) => path)
  expect(mounted.length).toBeGreaterThan(0)
  expect(mounted.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
