import type { BookingForm } from '#domain/air/booking-form.ts'

/** What a reload must not lose: the form, and the last sent body with its Idempotency-Key. */
export type Draft = { form: BookingForm; sent: { key: string; body: string } | null }

const ITEM = 'avia_draft'
const BASE = 'strannik-draft'
const STORE = 'keys'

function openBase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(BASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** A key that can be used by this browser but never read out of it. */
async function draftKey(): Promise<CryptoKey> {
  const base = await openBase()
  const known: unknown = await done(base.transaction(STORE).objectStore(STORE).get(ITEM))
  if (known instanceof CryptoKey) return known
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await done(base.transaction(STORE, 'readwrite').objectStore(STORE).put(fresh, ITEM))
  return fresh
}

/**
 * Keeps the draft of this tab, sealed with AES-GCM: what lies in sessionStorage (and in a browser's crash copy of it) holds
 * no readable name or document. Where the browser has no crypto (plain http) nothing is kept.
 */
export async function saveDraft(draft: Draft): Promise<void> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify(draft))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await draftKey(), text)
    sessionStorage.setItem(ITEM, JSON.stringify([toBase64(iv), toBase64(new Uint8Array(sealed))]))
  } catch {
    sessionStorage.removeItem(ITEM)
  }
}

/** The draft of this tab, or undefined when there is none or it can not be opened. */
export async function loadDraft(): Promise<Draft | undefined> {
  const kept = sessionStorage.getItem(ITEM)
  if (!kept) return undefined
  try {
    const [iv, sealed] = JSON.parse(kept) as [string, string] // written by saveDraft
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, await draftKey(), fromBase64(sealed))
    return JSON.parse(new TextDecoder().decode(text)) as Draft // authenticated by AES-GCM: ours
  } catch {
    sessionStorage.removeItem(ITEM)
    return undefined
  }
}

/** Forgets the draft and its key: called once the tickets are issued. */
export function wipeDraft(): void {
  sessionStorage.removeItem(ITEM)
  indexedDB.deleteDatabase(BASE)
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
}
