import { beforeAll, expect, test, vi } from 'vitest'
import type { BookingForm } from '#domain/air/booking-form.ts'
import { draftOf, openDraft, saveDraft } from './draft.ts'

/** What the draft asks of a browser's database: requests that end a moment later. */
function request<Result>(result: Result) {
  const pending: { result: Result; onsuccess?: () => void } = { result }
  queueMicrotask(() => pending.onsuccess?.())
  return pending
}

beforeAll(() => {
  const [keys, items] = [new Map<string, CryptoKey>(), new Map<string, string>()]
  const store = {
    get: (name: string) => request(keys.get(name)),
    put: (key: CryptoKey, name: string) => request(keys.set(name, key)),
  }
  const base = { close() {}, transaction: () => ({ objectStore: () => store }) }
  vi.stubGlobal('indexedDB', { open: () => request(base) })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
})

test('what a guest has typed is the person’s who signs in, though the page reads the tab’s draft anew before that is kept', async () => {
  const form = { email: 'anna@mail.example' } as BookingForm // what of it is typed does not matter
  await saveDraft({ owner: null, form, sent: null })
  const saving = saveDraft({ owner: 'anna', form, sent: null })
  await openDraft()
  await saving
  expect([draftOf(null), draftOf('anna')?.owner]).toEqual([undefined, 'anna'])
})
