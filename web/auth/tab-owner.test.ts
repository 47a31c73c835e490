import { expect, test } from 'vitest'
import { isOpenTo, tabOwnerAfter } from './tab-owner.ts'

test('what a guest has typed goes on with the account that signs in, what an account has typed is for nobody else', () => {
  expect([isOpenTo({ owner: null }, null), isOpenTo({ owner: null }, 'anna'), isOpenTo({ owner: 'anna' }, 'anna')]).toEqual([
    true,
    true,
    true,
  ])
  expect([isOpenTo({ owner: 'anna' }, null), isOpenTo({ owner: 'anna' }, 'pyotr')]).toEqual([false, false])
})

test('signing in keeps the page, signing out reloads it for the next visitor', () => {
  const guest = { owner: null, generation: 0 }
  const anna = tabOwnerAfter(guest, 'anna')
  const next = tabOwnerAfter(anna, null)
  expect([anna, next, tabOwnerAfter(next, 'anna')]).toEqual([
    { owner: 'anna', generation: 0 },
    { owner: null, generation: 1 },
    { owner: 'anna', generation: 1 },
  ])
  expect(tabOwnerAfter(anna, 'pyotr')).toEqual({ owner: 'pyotr', generation: 1 })
})
