import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Key, type KeyRing, keysFor } from './ring.ts'

/** What a text is sealed as, and the row it belongs to: both are authenticated, so it opens as nothing else and nowhere else. */
export type Place = { purpose: 'passenger documents' | 'order keys' | 'key samples'; row: string }

/** The version before key ids: `v1.iv.tag.bytes`. */
const WITHOUT_ID = 'v1'
const VERSION = 'v2'

/** AES-256-GCM with a key derived from the ring's first: `v2.key.iv.tag.bytes`. */
export function seal([key]: KeyRing, place: Place, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key, place), iv).setAAD(Buffer.from(place.row))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [VERSION, key.id, ...[iv, cipher.getAuthTag(), bytes].map((part) => part.toString('base64url'))].join('.')
}

/** The opened text, or undefined when it was changed, moved, or sealed by a key that is not on the ring. */
export function unseal(ring: KeyRing, place: Place, sealed: string): string | undefined {
  const [version, ...parts] = sealed.split('.')
  const id = version === VERSION ? parts.shift() : undefined
  if (version !== VERSION && version !== WITHOUT_ID) return undefined
  return keysFor(ring, id)
    .map((key) => openedBy(key, place, parts))
    .find((text) => text !== undefined)
}

function openedBy(key: Key, place: Place, parts: string[]): string | undefined {
  const [iv = '', tag = '', bytes = ''] = parts
  try {
    const decipher = createDecipheriv('aes-256-gcm', cipherKey(key, place), Buffer.from(iv, 'base64url'), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(place.row)).setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(bytes, 'base64url')), decipher.final()]).toString('utf8')
  } catch {
    return undefined // another key, or bytes that were damaged
  }
}

/** Whether the ring's first key has sealed a text; only such a text outlives the former keys. */
export function isSealedByCurrent([key]: KeyRing, sealed: string): boolean {
  return sealed.startsWith(`${VERSION}.${key.id}.`)
}

function cipherKey({ secret }: Key, { purpose }: Place): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'strannik', purpose, 32))
}
