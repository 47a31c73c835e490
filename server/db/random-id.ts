import { randomBytes } from 'node:crypto'

/** 128 random bits as 22 letters of base64url (DGEN-01). */
export function randomId(): string {
  return randomBytes(16).toString('base64url')
}
