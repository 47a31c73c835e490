import type * as z from 'zod/mini'

type Def = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  entries?: Record<string, string>
}
type Schema = { _zod: { def: Def } }

/** What a schema allows, once with every field in it and once with as little as it takes. */
export type Fullness = 'whole' | 'bare'

/**
 * A value of a schema in which every field has a value of its own, found by walking the schema: a field that is added to it is in
 * the value at once. Texts hold signs that JSON writes otherwise.
 */
export function everyField<Value>(schema: z.ZodMiniType<Value>, fullness: Fullness = 'whole'): Value {
  let serial = 0
  const next = () => (serial += 1)
  const makers: Record<string, (def: Def) => unknown> = {
    object: ({ shape = {} }) =>
      Object.fromEntries(
        Object.entries(shape)
          .filter(([, inner]) => fullness === 'whole' || inner._zod.def.type !== 'optional')
          .map(([name, inner]) => [name, make(inner)]),
      ),
    array: ({ element }) => [make(element!), make(element!)], // an array has an element
    optional: ({ innerType }) => make(innerType!), // it wraps something
    nullable: ({ innerType }) => (fullness === 'whole' ? make(innerType!) : null),
    enum: ({ entries = {} }) => Object.values(entries)[next() % Object.keys(entries).length],
    string: () => `«Ё» "${next()}" \\ \u2028 é`,
    number: next,
    int: next,
    boolean: () => next() % 2 === 0,
  }
  function make({ _zod: { def } }: Schema): unknown {
    const maker = makers[def.type]
    if (!maker) throw new Error(`everyField cannot fill ${def.type}`)
    return maker(def)
  }
  return make(schema) as Value // built by its own schema
}
