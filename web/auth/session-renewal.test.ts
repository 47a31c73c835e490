import { expect, test, vi } from 'vitest'
import { loadUser } from './session-renewal.ts'

test('no request is sent to identify a guest, so the console of a guest at /account stays clean', async () => {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(Response.json({ code: 'NO_TOKEN', message: '' }, { status: 401 }))
  await loadUser()
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
})
