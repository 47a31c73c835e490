import type { Chance } from '#test/faults/random.ts'
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
export function valueOf(chance: Chance, schema: Schema, name = '', depth = 0): unknown {
  const good = goodValues[name]
  const isPlain = schema.type !== 'object' && schema.type !== 'array'
  if (good && isPlain && chance.hits(0.9)) return chance.pick(good)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueOf(chance, chance.pick(choices), name, depth)
  return depth > DEEPEST ? null : ofType(chance, schema, depth)
}

function ofType(chance: Chance, schema: Schema, depth: number): unknown {
  switch (schema.type) {
    case 'object':
      return objectOf(chance, schema, depth)
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, chance.below(3)) }, () =>
        valueOf(chance, schema.items ?? {}, '', depth + 1),
      )
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0) + chance.below(4)
    case 'boolean':
      return chance.hits(0.5)
    case 'null':
      return null
    default:
      return chance.pick(['мост', 'abc', '1', 'MOW', '@@order0@@'])
  }
}

function objectOf(chance: Chance, { properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => required.includes(name) || chance.hits(0.6))
  return Object.fromEntries(names.map((name) => [name, valueOf(chance, properties[name] ?? {}, name, depth + 1)]))
}

export function hostileText(chance: Chance): string {
  return chance.pick(hostileTexts)
}

function hostile(chance: Chance): unknown {
  return chance.hits(0.6) ? hostileText(chance) : chance.pick(hostileValues)
}

/** The value with one thing in it changed for the worse. */
export function spoiled(chance: Chance, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || chance.hits(0.1)) return hostile(chance)
  if (Array.isArray(value)) {
    const at = chance.below(value.length + 1)
    return value.toSpliced(at, 1, at < value.length ? spoiled(chance, value[at]) : hostile(chance))
  }
  const names = Object.keys(value)
  if (names.length === 0 || chance.hits(0.15)) return { ...value, [hostileText(chance)]: hostile(chance) }
  const name = chance.pick(names)
  const { [name]: chosen, ...others } = value as Record<string, unknown>
  return chance.hits(0.2) ? others : { ...others, [name]: spoiled(chance, chosen) }
}
