import { createHmac } from 'node:crypto'

/** What the letter with the tickets carries for an order that may join an account of its e-mail (DAIR-28). */
export function claimTokenOf(secret: string, orderId: string): string {
  const seal = createHmac('sha256', secret).update(`claim:${orderId}`).digest('base64url').slice(0, 32)
  return `${orderId}.${seal}`
}
