import { beforeAll, expect, test, vi } from 'vitest'
import type { BookingForm } from '#domain/air/booking-form.ts'
import { draftBecame, draftOf, openDraft, saveDraft, wipeDraftOf } from './draft.ts'

/** What the draft needs of a browser's database: requests that end a moment later. */
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

test('input typed by a guest belongs to the account they sign in to, though the page re-reads the tab’s draft before that is saved', async () => {
  const form = { email: 'anna@mail.example' } as BookingForm // what of it is typed does not matter
  await saveDraft({ owner: null, form, sent: null })
  const saving = saveDraft({ owner: 'anna', form, sent: null })
  await openDraft()
  await saving
  expect([draftOf(null), draftOf('anna')?.owner]).toEqual([undefined, 'anna'])
})

test('tickets take what was typed for them, and nothing that was typed for another trip', async () => {
  const form = { email: 'anna@mail.example' } as BookingForm
  await saveDraft({ owner: null, form, sent: null })
  draftBecame('first')
  wipeDraftOf('another')
  expect(draftOf(null)?.form).toEqual(form)
  await saveDraft({ owner: null, form: { ...form }, sent: null }) // Back from the payment
  wipeDraftOf('first')
  expect(draftOf(null)).toBeUndefined()

  await saveDraft({ owner: null, form, sent: null })
  draftBecame('second')
  const next = { email: 'boris@mail.example' } as BookingForm
  await saveDraft({ owner: null, form: next, sent: null })
  wipeDraftOf('second')
  expect(draftOf(null)?.form).toEqual(next)
})
