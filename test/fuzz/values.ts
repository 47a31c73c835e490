import type { Random } from '#test/faults/random.ts'
import { goodValues, hostileTexts, hostileValues } from './hostile.ts'

/** As much of JSON Schema as zod writes. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minimum?: number
  maximum?: number
}

const DEEPEST = 6

/** A value of the schema, mostly one that gets past the first checks. */
export function valueOf(random: Random, schema: Schema, name = '', depth = 0): unknown {
  const good = goodValues[name]
  const isPlain = schema.type !== 'object' && schema.type !== 'array'
  if (good && isPlain && random.hits(0.9)) return random.pick(good)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueOf(random, random.pick(choices), name, depth)
  return depth > DEEPEST ? null : ofType(random, schema, depth)
}

function ofType(random: Random, schema: Schema, depth: number): unknown {
  switch (schema.type) {
    case 'object':
      return objectOf(random, schema, depth)
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, random.below(3)) }, () =>
        valueOf(random, schema.items ?? {}, '', depth + 1),
      )
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0) + random.below(4)
    case 'boolean':
      return random.hits(0.5)
    case 'null':
      return null
    default:
      return random.pick(['мост', 'abc', '1', 'MOW', '@@order0@@'])
  }
}

function objectOf(random: Random, { properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => required.includes(name) || random.hits(0.6))
  return Object.fromEntries(names.map((name) => [name, valueOf(random, properties[name] ?? {}, name, depth + 1)]))
}

export function hostileText(random: Random): string {
  return random.pick(hostileTexts)
}

function hostile(random: Random): unknown {
  return random.hits(0.6) ? hostileText(random) : random.pick(hostileValues)
}

/** The value with one thing in it changed for the worse. */
export function spoiled(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.hits(0.1)) return hostile(random)
  if (Array.isArray(value)) {
    const at = random.below(value.length + 1)
    return value.toSpliced(at, 1, at < value.length ? spoiled(random, value[at]) : hostile(random))
  }
  const names = Object.keys(value)
  if (names.length === 0 || random.hits(0.15)) return { ...value, [hostileText(random)]: hostile(random) }
  const name = random.pick(names)
  const { [name]: chosen, ...others } = value as Record<string, unknown>
  return random.hits(0.2) ? others : { ...others, [name]: spoiled(random, chosen) }
}
