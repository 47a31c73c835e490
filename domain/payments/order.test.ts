import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allowedMoves,
  finalStatuses,
  isDone,
  isSuccess,
  orderEvents,
  orderStatuses,
  statusAfter,
  statusLabel,
  terminalStatuses,
} from './order.ts'

test('a paid flight walks from held seats to tickets', () => {
  const walked = (['authorize', 'capture', 'issue', 'ticket'] as const).reduce<string[]>(
    (path, event) => [...path, statusAfter(path.at(-1) as 'Registered', event) ?? 'refused'],
    ['Registered'],
  )
  expect(walked).toEqual(['Registered', 'Authorized', 'Paid', 'Ticketing', 'Ticketed'])
})

test('a declined card leaves the order open for another try', () => {
  expect(statusAfter('Registered', 'decline')).toBe('Registered')
})

test('nobody is ticketed without paying, and nobody pays twice', () => {
  expect(statusAfter('Registered', 'ticket')).toBeUndefined()
  expect(statusAfter('Registered', 'issue')).toBeUndefined()
  expect(statusAfter('Paid', 'pay')).toBeUndefined()
  expect(statusAfter('Ticketed', 'authorize')).toBeUndefined()
})

test('whatever happens, an ended order stays ended and money taken is never forgotten', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...orderEvents), { maxLength: 60 }), (events) => {
      const path = events.reduce<(typeof orderStatuses)[number][]>(
        (walked, event) => [...walked, statusAfter(walked.at(-1)!, event) ?? walked.at(-1)!],
        ['Registered'],
      )
      const ended = path.findIndex((status) => terminalStatuses.includes(status))
      if (ended >= 0) expect(new Set(path.slice(ended)).size).toBe(1)
      const paid = path.indexOf('Paid')
      if (paid >= 0) expect(path.slice(paid).some((status) => ['Expired', 'Failed', 'Registered'].includes(status))).toBe(false)
    }),
  )
})

test('every status can be reached and the four ends have no way out', () => {
  const reached = new Set(['Registered', ...allowedMoves().map(([, to]) => to)])
  expect([...reached].toSorted()).toEqual([...orderStatuses].toSorted())
  expect(allowedMoves().every(([from, to]) => from !== to)).toBe(true)
  expect(terminalStatuses).toEqual(['Failed', 'Expired', 'Cancelled', 'Refunded'])
  expect(finalStatuses).toContain('Ticketed')
})

test('a traveller reads a Russian label for every status', () => {
  expect(orderStatuses.every((status) => /^[А-ЯЁ]/.test(statusLabel[status]))).toBe(true)
  expect(statusLabel.Registered).toBe('Ожидает оплаты')
})

test('success is claimed only once the money is taken, and the end is known when the card is declined', () => {
  expect(orderStatuses.filter(isSuccess)).toEqual(['Paid', 'Ticketing', 'Ticketed', 'Confirmed'])
  expect(isDone('Registered', false)).toBe(false)
  expect(isDone('Registered', true)).toBe(true)
  expect(isDone('Authorized', false)).toBe(false)
  expect(isDone('Expired', false)).toBe(true)
})
