import { expect, test } from 'vitest'
import { normaliseSpaces, personNameError, plainSpellings } from './person-name.ts'

test('a Latin name with diacritics is shown its machine-readable passport spelling', () => {
  expect(personNameError('Müller')).toBe('Как в\u00a0нижней строке паспорта: MUELLER или\u00a0MULLER')
  expect(personNameError('José', true)).toBe('Как в\u00a0нижней строке паспорта: JOSE')
  expect(['MUELLER', 'MULLER', 'JOSE'].map((name) => personNameError(name, true))).toEqual(Array(3).fill(undefined))
})

test('the usual spelling of a letter is listed first, one without a second spelling alone', () => {
  expect(plainSpellings('Weiß')).toEqual(['WEISS'])
  expect(plainSpellings('Mu\u0308ller-Åström')).toEqual(['MUELLER-AASTROEM', 'MULLER-ASTROM'])
  expect(['Łukasiewicz', 'Nuñez', 'Søren', 'Dvořák', "O'Brién"].map((name) => plainSpellings(name))).toEqual([
    ['LUKASIEWICZ'],
    ['NUNEZ'],
    ['SOEREN'],
    ['DVORAK'],
    ["O'BRIEN"],
  ])
})

test('a name that needs no other spelling, or is not Latin, is offered none', () => {
  expect(['Anna', 'Щербакова', 'Іванов', 'გიორგი', 'Anna2', ''].map((name) => plainSpellings(name))).toEqual(Array(6).fill([]))
})

test('letters of other alphabets must be replaced with Latin ones, characters that are not letters are named', () => {
  const latin = 'Латиницей, как в\u00a0нижней строке паспорта'
  expect(['Іванов', 'Қасым', 'გიორგი'].map((name) => personNameError(name))).toEqual(Array(3).fill(latin))
  const letters = 'Только буквы, пробел, дефис и\u00a0апостроф'
  expect(['Анна2', 'Ann.', '-Анна', 'José2'].map((name) => personNameError(name))).toEqual(Array(4).fill(letters))
})

test('letters that are pasted apart from their marks are taken whole, and kept so', () => {
  const apart = 'Сергей Ёлкин'.normalize('NFD')
  expect(personNameError(apart)).toBeUndefined()
  expect(normaliseSpaces(apart)).toBe('Сергей Ёлкин')
  expect(personNameError('й'.repeat(50).normalize('NFD'))).toBeUndefined()
})

test('a name pasted out of a page or a messenger is taken as it looks, and kept so', () => {
  const pasted = ['Анна\u00a0Мария', 'Анна\u2011Мария', '\u200eАн\u00adна-Мария\u200b', ' Анна-Мария\u202c\n']
  expect(pasted.map((name) => personNameError(name))).toEqual(Array(4).fill(undefined))
  expect(pasted.map(normaliseSpaces)).toEqual(['Анна Мария', 'Анна-Мария', 'Анна-Мария', 'Анна-Мария'])
})
