import { expect, test } from 'vitest'
import { childBeds } from './rooms.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const superior = { sleeps: 3, beds: 'double' } as const
const family = { sleeps: 5, beds: 'double' } as const
const twin = { sleeps: 2, beds: 'single' } as const
const bedsText = (adults: number, children: number[], room: Parameters<typeof childBeds>[1]) =>
  plain(childBeds({ adults, children }, room))

test('two adults and a child of seven in a double room: the child has a place beside the bed', () => {
  expect(bedsText(2, [7], superior)).toBe('Ребёнок спит на дополнительном месте, оно в цене')
})

test('one adult and a child share the double bed, or have a bed each', () => {
  expect(bedsText(1, [7], superior)).toBe('Ребёнок спит на двуспальной кровати вместе со взрослым')
  expect(bedsText(1, [7], twin)).toBe('Ребёнок спит на своей кровати')
})

test('a room of four has beds for two adults and two children, the third child a further place', () => {
  expect(bedsText(2, [5, 8], family)).toBe('Дети спят на основных кроватях')
  expect(bedsText(2, [5, 8, 11], family)).toBe('Дети спят на основных кроватях, одно место дополнительное: оно в цене')
})

test('a baby under two sleeps with the parents, without a bed of its own', () => {
  expect(bedsText(2, [1], superior)).toBe('До 2 лет ребёнок спит с родителями, отдельного места нет')
  expect(bedsText(2, [0, 7], superior)).toBe(
    'Ребёнок спит на дополнительном месте, оно в цене. До 2 лет ребёнок спит с родителями, отдельного места нет',
  )
})

test('without children there is nothing to mention', () => {
  expect(bedsText(2, [], superior)).toBeUndefined()
})
