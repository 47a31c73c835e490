import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as apps from 'kubernetes-models/apps/v1'
import * as batch from 'kubernetes-models/batch/v1'
import * as core from 'kubernetes-models/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'

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
export function schemaFaults(manifest: Manifest): string[] {
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
