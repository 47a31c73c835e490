import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readEnv } from '#server/process/env.ts'
import { type Manifest, kubernetesFaults } from './kubernetes-faults.ts'
import { filledIn } from './settings.ts'

const folder = join(import.meta.dirname, '../../deploy/kubernetes')
const whole = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n---\n')

function faultsOf(text: string): string[] {
  const documents = parseAllDocuments(text)
  const unread = documents.flatMap(({ errors }) => errors.map(({ message }) => message))
  return unread.length > 0 ? unread : kubernetesFaults(documents.map((document) => document.toJS() as Manifest))
}

test('the manifests meet the Kubernetes schemas and our promises', () => {
  expect(faultsOf(whole)).toEqual([])
})

test('the pods start as the settings are written once their empty lines are filled in: for real money, with real suppliers', () => {
  const settings = parseAllDocuments(readFileSync(join(folder, 'settings.yaml'), 'utf8')).map(
    (document) => document.toJS() as Manifest,
  )
  const written = Object.assign(
    {},
    ...settings.map(({ data, stringData }) => ({ ...(data as object), ...(stringData as object) })),
  )
  const own = { NODE_ENV: 'production', DATA_DIR: mkdtempSync(join(tmpdir(), 'strannik-pods-')) }
  expect(readEnv({ ...filledIn(written as Record<string, string>), ...own })).toMatchObject({
    demo: false,
    airSuppliers: ['duffel'],
    hotelSuppliers: ['ostrovok'],
  })
})

test.each([
  ['livenessProbe:', 'livenesProbe:', 'Deployment: nobody knows spec/template/spec/containers/0/livenesProbe'],
  ['replicas: 2', 'replicas: two', 'data/spec/replicas must be integer'],
  ['apiVersion: policy/v1', 'apiVersion: policy/v2', 'there is no PodDisruptionBudget in policy/v2'],
  ['path: /ready', 'path: /health', 'readinessProbe asks /health'],
  ['containerPort: 3000', 'containerPort: 8080', 'asks port http'],
  ['REDIS_URL: redis:', 'REDIS: redis:', 'the site reads no REDIS'],
  ["DRAIN_MS: '10000'", "DRAIN_MS: '60000'", 'is killed before its drain is over'],
  ["TRUST_PROXY: 'on'", "TRUST_PROXY: 'yes'", 'TRUST_PROXY: ожидается off, on'],
  ['{ name: ROLE, value: worker }', '{ name: ROLE, value: jobs }', 'ROLE: ожидается all, web или worker'],
  ['configMapRef: { name: strannik }', 'configMapRef: { name: shop }', 'there is no ConfigMap shop'],
  ['selector: { app: strannik, role: web }', 'selector: { app: shop, role: web }', 'Service strannik-web means no pod of ours'],
  ['runAsNonRoot: true', 'runAsNonRoot: false', 'may run as root'],
  ['readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'may change its own image'],
  ['mountPath: /tmp', 'mountPath: /var', 'has no place to write'],
  ['kind: Deployment, name: strannik-web', 'kind: Deployment, name: strannik', 'scales strannik, which is not there'],
])('a mistake in them is found: %s becomes %s', (from, to, said) => {
  expect(whole).toContain(from)
  expect(faultsOf(whole.replace(from, to)).join('\n')).toContain(said)
})
