import { deflateSync, inflateSync } from 'node:zlib'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { type Day, parseDay } from '#domain/text/dates.ts'
import { json } from './db.ts'

/** Upgrades a value of one version to the next; its parameter's type is the older version. */
type Upgrade = (older: never) => unknown

/** The schema of one column, or of one sealed text. */
type Shape<Schema> = {
  /** `order_items.offers`: named by the error when a row does not fit. */
  column: string
  /** Incremented with every change of the schema that existing rows do not fit; each number below has its upgrade. */
  v: number
  schema: Schema
  upgrades: Readonly<Record<number, Upgrade>>
  /** In the first release that reads `v`: rows are still written in the former version, which the release beside it reads. */
  downgrade?: (data: z.input<Schema>) => unknown
  /** The compression dictionary of the column: packed rows need it, so it never changes. */
  dictionary?: string
}

/** `YYYY-MM-DD`. */
export const StoredDay = z.custom<Day>((day) => typeof day === 'string' && parseDay(day) !== undefined)

const Envelope = z.strictObject({ v: z.int(), data: z.unknown() })
/** The same, its data deflated by the column's dictionary, in Base64. */
const PackedEnvelope = z.strictObject({ v: z.int(), packed: z.string() })

/** The upgrade of a version whose contents are those of the next one. */
export function asItWas(older: unknown): unknown {
  return older
}

/**
 * JSON in the database with its version: written as `{ v, data }`, read through the upgrades of every version since and then
 * through the schema. Rows older than the envelope are version 0.
 */
export function storedJson<Schema extends z.ZodMiniType>(shape: Shape<Schema>) {
  const { column, v, schema, upgrades, downgrade, dictionary = '' } = shape
  const envelope = (data: z.input<Schema>) => (downgrade ? { v: v - 1, data: downgrade(data) } : { v, data })
  return {
    /** For a jsonb column. */
    write: (data: z.input<Schema>): RawBuilder<string> => json(envelope(data)),
    /** For a text that is sealed. */
    text: (data: z.input<Schema>): string => JSON.stringify(envelope(data)),
    /** A column's value in fewer bytes, for the same column; undefined when it is packed already. */
    packed(raw: unknown): z.infer<typeof PackedEnvelope> | undefined {
      if (PackedEnvelope.safeParse(raw).success) return undefined
      const row = rowOf(raw, dictionary)
      return {
        v: row.v,
        packed: deflateSync(JSON.stringify(row.data), { ...smallest, dictionary: Buffer.from(dictionary) }).toString('base64'),
      }
    },
    /** Throws, naming column and place, when a row does not fit: a bug of ours, never a refusal. */
    read(raw: unknown): z.output<Schema> {
      const row = rowOf(raw, dictionary)
      if (row.v > v) throw new Error(`${column} was written as version ${row.v}, this release reads up to ${v}`)
      let { data } = row
      for (let step = row.v; step < v; step += 1) data = upgradeOf(step)(data)
      const read = schema.safeParse(data)
      if (read.success) return read.data // the generic schema's own output
      throw new Error(`${column} of version ${row.v} does not fit: ${placesOf(read.error)}`)
    },
  }

  function upgradeOf(step: number): (older: unknown) => unknown {
    const upgrade = upgrades[step]
    if (!upgrade) throw new Error(`${column} has no upgrade from version ${step}`)
    return upgrade as (older: unknown) => unknown // written for just this version
  }
}

const smallest = { level: 9, memLevel: 9 }

/** What a column contains, in either format. */
function rowOf(raw: unknown, dictionary: string): { v: number; data?: unknown } {
  const packed = PackedEnvelope.safeParse(raw)
  if (packed.success) {
    const text = inflateSync(Buffer.from(packed.data.packed, 'base64'), { dictionary: Buffer.from(dictionary) }).toString()
    return { v: packed.data.v, data: JSON.parse(text) }
  }
  const wrapped = Envelope.safeParse(raw)
  return wrapped.success ? wrapped.data : { v: 0, data: raw }
}

/** Where it does not fit, never what it contained. */
function placesOf({ issues }: z.core.$ZodError): string {
  return issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')
}

/**
 * What JSON says of others, without what no text of the database may hold: the character NUL, halves of letters. Throws where it
 * is none.
 */
export function parseStorable(text: string): unknown {
  return text.includes('\\u0000') || /\\ud[89a-f]/i.test(text) ? JSON.parse(text, storable) : JSON.parse(text)
}

/** What `parse` reads in a text that may be anything; undefined where it is no JSON. */
export function jsonOf(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
}
