import { expect, test, vi } from 'vitest'
import { setSession } from './session.ts'
import { isOpenTo, saveTyped, tabOwnerAfter, typedIn, wipeTyped } from './tab-owner.ts'

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

test('what is typed in a small form is there after a reload, for nobody else, and goes with its person', () => {
  const storage: Record<string, string> = {}
  const methods = {
    getItem: { value: (name: string) => storage[name] ?? null },
    setItem: { value: (name: string, text: string) => void (storage[name] = text) },
    removeItem: { value: (name: string) => void delete storage[name] },
  }
  vi.stubGlobal('sessionStorage', Object.defineProperties(storage, methods))
  const signIn = (sub?: string) => setSession({ claims: sub === undefined ? null : { sub } } as never)
  signIn()
  saveTyped('refund', { fare: '9000' })
  signIn('anna')
  expect(typedIn('refund'), 'taken over by a sign-in').toEqual({ fare: '9000' })
  saveTyped('profile', { lastName: 'Иванова' })
  signIn('pyotr')
  expect([typedIn('profile'), typedIn('refund')]).toEqual([{}, { fare: '9000' }])
  signIn('anna')
  expect(typedIn('profile')).toEqual({ lastName: 'Иванова' })
  saveTyped('refund', {})
  expect(Object.keys(storage)).toEqual(['typed:profile'])
  wipeTyped()
  expect(Object.keys(storage)).toEqual([])
  signIn()
  vi.unstubAllGlobals()
})
