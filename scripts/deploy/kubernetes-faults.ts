import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { isKilledEarly, strangeSettings, wrongSettings } from './settings.ts'

type Labels = Record<string, string>
type Probe = { httpGet: { path: string; port: string } }
type Container = {
  env?: { name: string; value: string }[]
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  command?: string[]
  securityContext?: { readOnlyRootFilesystem?: boolean; allowPrivilegeEscalation?: boolean }
  volumeMounts?: { name: string; mountPath: string }[]
} & Partial<Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe>>
type Pod = {
  terminationGracePeriodSeconds?: number
  securityContext?: { runAsNonRoot?: boolean }
  containers: Container[]
}
type Workload = Manifest & { spec: { replicas?: number; template: { metadata?: { labels: Labels }; spec: Pod } } }

const probes = { startupProbe: '/health', livenessProbe: '/health', readinessProbe: '/ready' } as const
const PORT = 3000

/** What is wrong with manifests that are applied together: by the published schemas, and by what they say of each other. */
export function kubernetesFaults(manifests: Manifest[]): string[] {
  const bySchema = manifests.flatMap(schemaFaults)
  if (bySchema.length > 0) return bySchema
  const workloads = manifests.flatMap(workloadOf)
  return [
    ...workloads.flatMap((workload) => workloadFaults(workload, manifests)),
    ...manifests.flatMap(settingFaults),
    ...selectorFaults(manifests, workloads),
    ...scalerFaults(manifests, workloads),
  ]
}

function workloadOf(manifest: Manifest): Workload[] {
  if (manifest.kind === 'CronJob') {
    const { jobTemplate } = manifest['spec'] as { jobTemplate: { spec: Workload['spec'] } }
    return [{ ...manifest, spec: jobTemplate.spec }]
  }
  return manifest.kind === 'Deployment' || manifest.kind === 'Job' ? [manifest as Workload] : []
}

function workloadFaults(workload: Workload, manifests: Manifest[]): string[] {
  const { kind, metadata, spec } = workload
  const pod = spec.template.spec
  const said = pod.containers.flatMap((container) => [
    ...(kind === 'Deployment' ? probeFaults(container) : []),
    ...containerFaults(container, manifests),
  ])
  if (!pod.securityContext?.runAsNonRoot) said.push('may run as root')
  const drainMs = Math.max(0, ...pod.containers.map((container) => drainOf(container, manifests)))
  if (kind === 'Deployment' && isKilledEarly(pod.terminationGracePeriodSeconds ?? 0, drainMs))
    said.push('is killed before its drain is over')
  return said.map((what) => `${kind} ${metadata.name}: ${what}`)
}

function probeFaults(container: Container): string[] {
  return Object.entries(probes).flatMap(([name, path]) => {
    const probe = container[name as keyof typeof probes]?.httpGet
    if (!probe) return [`has no ${name}`]
    const isThere = container.ports?.some((port) => port.name === probe.port && port.containerPort === PORT)
    return [probe.path === path ? [] : [`${name} asks ${probe.path}`], isThere ? [] : [`${name} asks port ${probe.port}`]].flat()
  })
}

function containerFaults(
  { env = [], envFrom = [], volumeMounts = [], securityContext }: Container,
  manifests: Manifest[],
): string[] {
  const has = (kind: string, name: string) => manifests.some((one) => one.kind === kind && one.metadata.name === name)
  const lost = envFrom.flatMap(({ configMapRef, secretRef }) => [
    ...(configMapRef && !has('ConfigMap', configMapRef.name) ? [`there is no ConfigMap ${configMapRef.name}`] : []),
    ...(secretRef && !has('Secret', secretRef.name) ? [`there is no Secret ${secretRef.name}`] : []),
  ])
  const isWritable = ['/data', '/tmp'].every((path) => volumeMounts.some(({ mountPath }) => mountPath === path))
  return [
    ...lost,
    ...strangeSettings(env.map(({ name }) => name)),
    ...wrongSettings(Object.fromEntries(env.map(({ name, value }) => [name, value]))),
    ...(securityContext?.readOnlyRootFilesystem && securityContext.allowPrivilegeEscalation === false
      ? []
      : ['may change its own image']),
    ...(isWritable ? [] : ['has no place to write']),
  ]
}

function settingFaults(manifest: Manifest): string[] {
  const values = { ...(manifest['data'] as Labels | undefined), ...(manifest['stringData'] as Labels | undefined) }
  return [...strangeSettings(Object.keys(values)), ...wrongSettings(values)]
}

function drainOf({ env = [] }: Container, manifests: Manifest[]): number {
  const shared = manifests.find(({ kind }) => kind === 'ConfigMap')?.['data'] as Labels | undefined
  return Number(env.find(({ name }) => name === 'DRAIN_MS')?.value ?? shared?.['DRAIN_MS'] ?? 200)
}

/** Who is spoken of by labels has to be there; the Service of nobody has none on purpose. */
function selectorFaults(manifests: Manifest[], workloads: Workload[]): string[] {
  return manifests.flatMap(({ kind, metadata, spec }) => {
    const labels = selected(kind, spec)
    if (!labels || labels['role'] === 'nobody') return []
    const isThere = workloads.some(({ spec: { template } }) => includes(template.metadata?.labels ?? {}, labels))
    return isThere ? [] : [`${kind} ${metadata.name} means no pod of ours`]
  })
}

function selected(kind: string, spec: unknown): Labels | undefined {
  const { selector, podSelector } = (spec ?? {}) as {
    selector?: Labels & { matchLabels?: Labels }
    podSelector?: { matchLabels: Labels }
  }
  if (kind === 'Service') return selector
  return podSelector?.matchLabels ?? selector?.matchLabels
}

function includes(all: Labels, some: Labels): boolean {
  return Object.entries(some).every(([name, value]) => all[name] === value)
}

function scalerFaults(manifests: Manifest[], workloads: Workload[]): string[] {
  return manifests.flatMap(({ kind, metadata, spec }) => {
    if (kind !== 'HorizontalPodAutoscaler') return []
    const { name } = (spec as { scaleTargetRef: { name: string } }).scaleTargetRef
    const target = workloads.find((workload) => workload.metadata.name === name)
    if (!target) return [`${metadata.name} scales ${name}, which is not there`]
    return target.spec.replicas === undefined ? [] : [`${name} counts its pods against its autoscaler`]
  })
}

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string } } & Record<string, unknown>

type Model = { validate(): void }
const groups: Record<string, Record<string, unknown>> = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
}

/** What the schema Kubernetes publishes of a manifest's kind has against it, names it does not know included. */
function schemaFaults(manifest: Manifest): string[] {
  const { apiVersion, kind } = manifest
  const Kind = groups[apiVersion]?.[kind] as (new () => Model) | undefined
  if (!Kind) return [`there is no ${kind} in ${apiVersion}`]
  const read = new Set<string>()
  const model = watched(manifest, '', read) as unknown as Model
  try {
    Kind.prototype.validate.call(model)
  } catch (error) {
    return [`${kind}: ${String((error as Error).message)}`]
  }
  return namesIn(manifest, '').flatMap((name) => (read.has(name) ? [] : [`${kind}: nobody knows ${name.slice(1)}`]))
}

/** The published schemas let strange names pass, but they look at every name they know. */
function watched<T extends object>(value: T, path: string, read: Set<string>): T {
  return new Proxy(value, {
    get(target, name) {
      const inner: unknown = Reflect.get(target, name)
      if (typeof name === 'symbol') return inner
      read.add(`${path}/${name}`)
      return typeof inner === 'object' && inner !== null ? watched(inner, `${path}/${name}`, read) : inner
    },
  })
}

function namesIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [`${path}/${name}`, ...namesIn(inner, `${path}/${name}`)])
}
