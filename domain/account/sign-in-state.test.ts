import { expect, test } from 'vitest'
import { clearError, idle, loading, refused } from './auth-forms.ts'

test('a wrong password is kept as its status and the server’s message, and cleared on request [AUTH-07]', () => {
  expect(loading).toEqual({ isLoading: true, error: null })
  const state = refused(401, 'Неверный логин или пароль')
  expect(state).toEqual({ isLoading: false, error: { status: 401, message: 'Неверный логин или пароль' } })
  expect(clearError(state)).toEqual(idle)
  expect(clearError(loading)).toBe(loading)
})
