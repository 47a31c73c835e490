import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { storedJson } from './stored-json.ts'

const shape = {
  column: 'rooms.beds',
  v: 2,
  schema: z.object({ beds: z.array(z.string()), floor: z.number() }),
  upgrades: {
    0: (bed: string) => ({ beds: [bed] }),
    1: (older: { beds: string[] }) => ({ ...older, floor: 1 }),
  },
}
const rooms = storedJson(shape)

test('what was written is what is read', () => {
  expect(rooms.read(JSON.parse(rooms.text({ beds: ['wide'], floor: 3 })))).toEqual({ beds: ['wide'], floor: 3 })
})

test('a row older than the envelope, and one of a former version, are read as if written today', () => {
  expect(rooms.read('wide')).toEqual({ beds: ['wide'], floor: 1 })
  expect(rooms.read({ v: 1, data: { beds: ['wide', 'narrow'] } })).toEqual({ beds: ['wide', 'narrow'], floor: 1 })
})

test('the first release of a version writes what the release beside it reads, and reads both', () => {
  const first = storedJson({ ...shape, downgrade: ({ beds }) => ({ beds }) })
  expect(JSON.parse(first.text({ beds: ['wide'], floor: 3 }))).toEqual({ v: 1, data: { beds: ['wide'] } })
  expect(first.read({ v: 1, data: { beds: ['wide'] } })).toEqual({ beds: ['wide'], floor: 1 })
  expect(first.read({ v: 2, data: { beds: ['wide'], floor: 3 } })).toEqual({ beds: ['wide'], floor: 3 })
})

test('a row that does not fit is reported by its column and path, without its contents', () => {
  const reading = () => rooms.read({ v: 2, data: { beds: ['Smirnova', 4509876543], floor: 1 } })
  expect(reading).toThrow('rooms.beds of version 2 does not fit: beds.1 invalid_type')
  expect(reading).not.toThrow(/4509876543/)
})

test('a row of a newer release is refused by its number', () => {
  expect(() => rooms.read({ v: 3, data: {} })).toThrow('rooms.beds was written as version 3, this release reads up to 2')
})

test('a version that nobody can upgrade is named', () => {
  expect(() => storedJson({ ...shape, upgrades: {} }).read('wide')).toThrow('rooms.beds has no upgrade from version 0')
})
