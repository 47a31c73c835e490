import { expect, test } from 'vitest'
import { searchName, searchWords } from './search-name.ts'

test('a name is compared by its letters alone: not by case, dots over «ё» or signs', () => {
  expect(searchName('  «Ёлки-Палки» & Spa №5 ')).toBe('елки палки spa 5')
  expect(searchName('—')).toBe('')
})

test('words common to all names match nothing, unless there are no others', () => {
  expect(searchWords(['Отель «Волга Парк»', 'Volga Park Hotel'])).toEqual(['волга', 'парк', 'volga', 'park'])
  expect(searchWords(['The Hotel'])).toEqual(['the', 'hotel'])
})
