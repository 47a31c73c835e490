import type { BookingForm } from '#domain/air/booking-form.ts'
import { type Owner, isOpenTo } from '#web/auth/tab-owner.ts'

/** What must survive a reload: the form with its owner, and the last sent body with its Idempotency-Key. */
export type Draft = { owner: Owner; form: BookingForm; sent: { key: string; body: string } | null }

const ITEM = 'avia_draft'
/** The order the draft of this tab has become, until something else is typed. */
const ORDER = 'avia_draft_order'
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

/** A key that can be used by this browser but never read out of it. An open database would block its own deletion. */
async function draftKey(): Promise<CryptoKey> {
  const base = await openBase()
  try {
    const known: unknown = await done(base.transaction(STORE).objectStore(STORE).get(ITEM))
    if (known instanceof CryptoKey) return known
    const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    await done(base.transaction(STORE, 'readwrite').objectStore(STORE).put(fresh, ITEM))
    return fresh
  } finally {
    base.close()
  }
}

/** The draft of this tab as it was last opened or typed. */
let draft: Draft | undefined

/** What this visitor has typed in this tab; nothing of an account that has signed out, or of another. */
export function draftOf(who: Owner): Draft | undefined {
  return draft && isOpenTo(draft, who) ? draft : undefined
}

/**
 * Stores the draft of this tab, sealed with AES-GCM: sessionStorage (and a browser's crash copy of it) contains no readable name
 * or document. Where the browser has no crypto (plain http) nothing is stored.
 */
export async function saveDraft(typed: Draft): Promise<void> {
  const isChanged = draft && JSON.stringify(draft.form) !== JSON.stringify(typed.form)
  draft = typed
  try {
    if (isChanged) sessionStorage.removeItem(ORDER)
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify(typed))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await draftKey(), text)
    sessionStorage.setItem(ITEM, JSON.stringify([toBase64(iv), toBase64(new Uint8Array(sealed))]))
  } catch {
    sessionStorage.removeItem(ITEM)
  }
}

/**
 * Opens the draft of this tab for `draftOf`, when there is one and it can be opened. One in memory is never older than the stored
 * one, which may still be a guest's while a person's is being sealed.
 */
export async function openDraft(): Promise<void> {
  const stored = sessionStorage.getItem(ITEM)
  if (draft || !stored) return
  try {
    const [iv, sealed] = JSON.parse(stored) as [string, string] // written by saveDraft
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, await draftKey(), fromBase64(sealed))
    draft ??= JSON.parse(new TextDecoder().decode(text)) as Draft // authenticated by AES-GCM: ours
  } catch {
    sessionStorage.removeItem(ITEM)
  }
}

/** The seats are held: what is typed now belongs to this order. */
export function draftBecame(orderId: string): void {
  try {
    sessionStorage.setItem(ORDER, orderId)
  } catch {
    // full storage must not stop a purchase: what was typed stays until the tab is closed
  }
}

/** The tickets of this order are issued: what was typed for it is deleted, what was typed for another trip stays. */
export function wipeDraftOf(orderId: string): void {
  if (sessionStorage.getItem(ORDER) === orderId) forget()
}

function forget(): void {
  draft = undefined
  sessionStorage.removeItem(ITEM)
  sessionStorage.removeItem(ORDER)
}

/** Deletes the draft of a person who signs out, and the key without which no other tab can open its own. */
export function wipeDraft(): void {
  forget()
  indexedDB.deleteDatabase(BASE)
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
}
