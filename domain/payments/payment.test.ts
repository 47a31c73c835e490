import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  methodsFor,
  paymentAfter,
  paymentDeadline,
  paymentEvents,
  paymentMethods,
  paymentReasons,
  paymentStates,
  reasonWord,
  wayBack,
} from './payment.ts'

test('the window is twenty minutes from the first checkout', () => {
  const deadline = paymentDeadline(new Date('2026-11-21T10:00:00Z'), new Date('2026-11-21T10:30:00Z'))
  expect(deadline.toISOString()).toBe('2026-11-21T10:20:00.000Z')
})

test('a supplier that lets the seats go sooner closes the window sooner', () => {
  const deadline = paymentDeadline(new Date('2026-11-21T10:15:00Z'), new Date('2026-11-21T10:30:00Z'))
  expect(deadline.toISOString()).toBe('2026-11-21T10:30:00.000Z')
})

test('an attempt is opened, then succeeds, is declined or abandoned; nothing else happens to it', () => {
  const moves = paymentStates.flatMap((from) => paymentEvents.map((event) => `${from} ${event} ${paymentAfter(from, event)}`))
  expect(moves.filter((move) => !move.endsWith('undefined'))).toEqual([
    'Created open Pending',
    'Created abandon Abandoned',
    'Pending succeed Succeeded',
    'Pending decline Declined',
    'Pending abandon Abandoned',
  ])
})

test('an attempt ends once, and no later news changes how', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...paymentEvents), { maxLength: 30 }), (events) => {
      const path = events.reduce<(typeof paymentStates)[number][]>(
        (walked, event) => [...walked, paymentAfter(walked.at(-1)!, event) ?? walked.at(-1)!],
        ['Created'],
      )
      const ended = path.findIndex((state) => ['Succeeded', 'Declined', 'Abandoned'].includes(state))
      if (ended >= 0) expect(new Set(path.slice(ended)).size).toBe(1)
      if (path.includes('Succeeded')) expect(path).toContain('Pending')
    }),
  )
})

test('the failed payment page is given the reason', () => {
  expect(reasonWord('Expired', null)).toBe('expired')
  expect(reasonWord('Registered', 'insufficient')).toBe('declined')
  expect(reasonWord('Registered', 'cancelled')).toBe('cancelled')
  expect(reasonWord('Registered', null)).toBe('failed')
  expect(reasonWord('Cancelled', null)).toBe('cancelled')
  expect(reasonWord('Cancelled', 'declined')).toBe('cancelled')
  expect(reasonWord('Failed', null)).toBe('failed')
  expect(reasonWord('Failed', 'insufficient')).toBe('failed')
  expect(paymentReasons.insufficient).toBe('Недостаточно средств на карте')
})

test('«СБП» carries up to 700 000 roubles where the agency takes it, a card any sum', () => {
  expect(methodsFor(paymentMethods, 700_000)).toEqual(['card', 'sbp'])
  expect(methodsFor(paymentMethods, 700_001)).toEqual(['card'])
  expect(methodsFor(['card'], 100)).toEqual(['card'])
})

test('money is refunded to the original payment method, and the text says so', () => {
  expect(['МИР •••• 0004', 'СБП', null].map(wayBack)).toEqual(['На карту МИР •••• 0004', 'По СБП', 'На карту'])
})
