import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Passenger } from '#domain/air/passenger.ts'

/** What identifies a person and never stands readable in the database: birth day, gender and document. */
export type Identity = Pick<Passenger, 'birthDay' | 'gender' | 'document'>

const VERSION = 'v1'

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'strannik', 'passenger documents', 32))
}

/** AES-256-GCM with a key made from our secret; `place` (order and seat) is bound in, so a row cannot be moved to another. */
export function seal(secret: string, place: string, identity: Identity): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(place))
  const bytes = Buffer.concat([cipher.update(JSON.stringify(identity), 'utf8'), cipher.final()])
  return [VERSION, iv, cipher.getAuthTag(), bytes]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.')
}

/** Throws when the text was changed, moved, or sealed with another secret. */
export function unseal(secret: string, place: string, sealed: string): Identity {
  const [version, iv = '', tag = '', bytes = ''] = sealed.split('.')
  if (version !== VERSION) throw new Error('Unknown seal')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), Buffer.from(iv, 'base64url'))
  decipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(tag, 'base64url'))
  const text = Buffer.concat([decipher.update(Buffer.from(bytes, 'base64url')), decipher.final()]).toString('utf8')
  return JSON.parse(text) as Identity // written by `seal`
}
