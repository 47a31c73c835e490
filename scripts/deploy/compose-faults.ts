import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { isKilledEarly, strangeSettings, wrongSettings } from './settings.ts'

type Service = {
  build?: string
  image?: string
  env_file?: string | (string | { path: string })[]
  environment?: Record<string, string>
  depends_on?: string[] | Record<string, { condition: string }>
  healthcheck?: object
  read_only?: boolean
  stop_grace_period?: string
  ports?: string[]
  volumes?: string[]
  secrets?: { source: string }[]
}
type Compose = { services: Record<string, Service>; volumes: object; secrets: object }

/** The published schema of compose files, as the linter of them brings it along. */
const schemaFile = join(dirname(fileURLToPath(import.meta.resolve('dclint/package.json'))), 'schemas/compose.schema.json')
const { $schema: _, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8')) // the draft it names has another address
const fits = new Ajv({ strict: false, validateFormats: false }).compile(schema)
/** What the image says of itself, which a `.env` of another way to run it must not change. */
const ofTheImage = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR']
/** What compose itself is given beside the site's settings. */
export const ours = ['POSTGRES_PASSWORD', 'GRAFANA_PASSWORD', 'TAG']

/** What is wrong with a compose file: by the published schema, and by what its parts say of each other. */
export function composeFaults(text: string): string[] {
  const read: unknown = parse(text, { merge: true })
  if (!fits(read))
    return (fits.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
  const compose = read as Compose // the schema says so
  const places = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  return [
    ...Object.entries(compose.services).flatMap(([name, service]) =>
      serviceFaults(service, compose).map((what) => `${name}: ${what}`),
    ),
    ...strangeSettings(places.filter((name) => !ours.includes(name))),
  ]
}

function serviceFaults(service: Service, { services, volumes, secrets }: Compose): string[] {
  const { image = '', depends_on: needed = {}, ports = [] } = service
  const conditions = Array.isArray(needed)
    ? needed.map((name) => [name, ''] as const)
    : Object.entries(needed).map(([name, { condition }]) => [name, condition] as const)
  const waits = conditions.flatMap(([name, condition]) => {
    if (!services[name]) return [`waits for ${name}, which is not there`]
    return condition === 'service_healthy' && !services[name].healthcheck
      ? [`waits for the health of ${name}, which has no health check`]
      : []
  })
  const named = service.volumes?.map((volume) => volume.split(':')[0] ?? '').filter((name) => /^\w/.test(name)) ?? []
  return [
    ...waits,
    ...(service.build || /:[^:]*\d/.test(image) ? [] : [`${image} may be any version`]),
    ...ports.flatMap((port) => (port.startsWith('127.0.0.1:') ? [] : [`${port} is open to everybody`])),
    ...named.filter((name) => !(name in volumes)).map((name) => `there is no volume ${name}`),
    ...(service.secrets ?? []).filter(({ source }) => !(source in secrets)).map(({ source }) => `there is no secret ${source}`),
    ...(service.build ? ownFaults(service) : []),
  ]
}

function ownFaults({
  env_file: files = [],
  environment = {},
  read_only: isReadOnly,
  stop_grace_period: grace = '10s',
  volumes = [],
}: Service): string[] {
  const read = [files].flat().map((file) => (typeof file === 'string' ? file : file.path))
  return [
    ...(read.includes('.env') ? [] : ['hears nothing of .env']),
    ...ofTheImage.filter((name) => !(name in environment)).map((name) => `.env may change its ${name}`),
    ...strangeSettings(Object.keys(environment)),
    ...wrongSettings(environment),
    ...(isReadOnly ? [] : ['may change its own image']),
    ...(volumes.some((volume) => volume.endsWith(':/data')) ? [] : ['keeps its data nowhere']),
    ...(isKilledEarly(Number.parseInt(grace, 10), Number(environment['DRAIN_MS'] ?? 200))
      ? ['is killed before its drain is over']
      : []),
  ]
}
