import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEnv } from '#server/process/env.ts'
import { filledIn, strangeSettings, wrongSettings } from './settings.ts'
import { exposureOf, systemdFaults, unitFaults } from './unit-faults.ts'

const folder = join(import.meta.dirname, '../../deploy/systemd')
const units = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
const example = readFileSync(join(folder, '../strannik.env.example'), 'utf8')
const shared = parseEnv(example) as Record<string, string>
const web = units['strannik-web@.service']!

test.each(Object.entries(units))('%s is what its directives and our promises ask for', (_name, text) => {
  expect(unitFaults(text, shared)).toEqual([])
})

test('systemd itself, where it is installed, has nothing against the units and sees little they may do', () => {
  expect(systemdFaults(units) ?? []).toEqual([])
  for (const name of Object.keys(units).filter((unit) => unit.endsWith('.service')))
    expect(exposureOf(join(folder, name)) ?? 0).toBeLessThanOrEqual(3)
})

const mistakes: [from: string, to: string, said: string, bySystemd?: string][] = [
  ['ProtectHome=yes', 'ProtectHomes=yes', '[Service] knows no ProtectHomes', "'ProtectHomes'"],
  ['ProtectSystem=strict', 'ProtectSystem=full', 'it lacks ProtectSystem=strict'],
  ['TimeoutStopSec=30', 'TimeoutStopSec=15', 'it is killed before its drain is over'],
  ['ROLE=web', 'ROLE=site', 'ROLE: ожидается all, web или worker'],
  ['HOST=127.0.0.1', 'ADDRESS=127.0.0.1', 'the site reads no ADDRESS'],
  ['build/node/main.js', 'build/main.js', 'there is no build/main.js'],
  ['ROLE=web', 'ROLE=web DRAIN_MS=0', 'DRAIN_MS of Environment is what EnvironmentFile says'],
  ['User=strannik', 'User=root', 'it has no user of its own'],
]

test.each(mistakes)('a mistake in a unit is found: %s becomes %s', (from, to, said, bySystemd) => {
  const wrong = web.replace(from, to)
  expect(wrong).not.toBe(web)
  expect(unitFaults(wrong, shared).join('\n')).toContain(said)
  if (bySystemd) expect((systemdFaults({ 'strannik-web@.service': wrong }) ?? [bySystemd]).join('\n')).toContain(bySystemd)
})

test('the settings of the units are settings of the site', () => {
  expect(strangeSettings(Object.keys(shared))).toEqual([])
  expect(wrongSettings(shared)).toEqual([])
})

test('the units start as their example is written once its empty lines are filled in: for real money, with real suppliers', () => {
  const own = { NODE_ENV: 'production', DATA_DIR: mkdtempSync(join(tmpdir(), 'strannik-units-')) }
  expect(readEnv({ ...filledIn(example), ...own })).toMatchObject({
    demo: false,
    airSuppliers: ['duffel'],
    hotelSuppliers: ['ostrovok'],
  })
  const trial = example.replace(/SITE_FILE=[^]*(?=# DEMO=on)/, '').replace('# DEMO=on', 'DEMO=on')
  expect(readEnv({ ...filledIn(trial), ...own })).toMatchObject({ demo: true, paymentProvider: 'sandbox' })
})
