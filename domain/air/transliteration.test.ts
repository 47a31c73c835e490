import { expect, test } from 'vitest'
import { onTicket, ticketName, transliterate } from './transliteration.ts'

test('Russian letters become Latin as in a passport of today', () => {
  expect(transliterate('Щербакова')).toBe('SHCHERBAKOVA')
  expect(transliterate('Юлия Цой')).toBe('IULIIA TSOI')
  expect(transliterate('Подъячев')).toBe('PODIEIACHEV')
  expect(transliterate('Хажёв Эмиль')).toBe('KHAZHEV EMIL')
  expect(transliterate('Шуйский')).toBe('SHUISKII')
})

test('every letter of the alphabet has a reading in Latin', () => {
  expect(transliterate('абвгдеёжзийклмнопрстуфхцчшщъыьэюя')).toMatch(/^[A-Z]+$/u)
})

test('a Latin name typed from a document is never corrected', () => {
  expect(transliterate('Tsoy Yulia')).toBe('TSOY YULIA')
})

test('a ticket has no hyphens and no apostrophes', () => {
  expect(ticketName('Мамин-Сибиряк')).toBe('MAMIN SIBIRIAK')
  expect(ticketName("O'Neil  Ann-Marie ")).toBe('ONEIL ANN MARIE')
})

test('the preview shows surname and name once both are there', () => {
  expect(onTicket('Щербакова', 'Наталья')).toBe('SHCHERBAKOVA NATALIA')
  expect(onTicket('Щербакова', ' ')).toBe('')
})
