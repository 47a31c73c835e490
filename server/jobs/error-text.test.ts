import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { errorText } from './attempt.ts'

test('the operator reads the code of a refusal and never what a supplier said of a person', () => {
  const refused = new Refusal('air.supplier-failed', { supplierText: 'SMIRNOVA ANNA 4509876543' })
  expect(errorText(refused)).toBe('air.supplier-failed')
})

test('the operator reads what a bug says', () => {
  expect(errorText(new TypeError('fetch failed'))).toBe('TypeError: fetch failed')
  expect(errorText(new Error('duplicate key value violates unique constraint "jobs_one_waiting"'))).toBe(
    'Error: duplicate key value violates unique constraint "jobs_one_waiting"',
  )
  expect(errorText('no')).toBe('unknown')
})

test('who it was about is not kept with an error', () => {
  const said = [
    'No recipients: 550 5.1.1 <anna.smirnova@mail.example> unknown',
    'invalid input syntax for type integer: "4509876543"',
    'passenger "Anna" is refused',
    'document 4509 876543, phone +7 999 123-45-67',
    'Смирнова Анна: нет мест',
  ].map((message) => errorText(new Error(message)))
  for (const text of said) expect(text).not.toMatch(/anna|smirnova|4509|876543|123-45|Смирнова|Анна/i)
  expect(said[0]).toBe('Error: No recipients: 550 5.1.1 <…> unknown')
})
