import { expect, test } from 'vitest'
import { inFormOrder } from './error-summary.tsx'

test('a form lists its errors from its top, whichever rule found them first', () => {
  const found = ['passengers.1.document.number', 'contactInfo.email', 'passengers.1.surname', 'passengers.0.name', 'privacy']
  expect(inFormOrder(found)).toEqual([
    'passengers.0.name',
    'passengers.1.surname',
    'passengers.1.document.number',
    'contactInfo.email',
    'privacy',
  ])
  expect(inFormOrder(['phone', 'guests.1.firstName', 'guests.0.lastName'])).toEqual([
    'guests.0.lastName',
    'guests.1.firstName',
    'phone',
  ])
})
