import { createHmac } from 'node:crypto'
import type { Key, KeyRing } from '#server/keys/ring.ts'
import type { WebhookHint } from '#server/payments/provider.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import type { BankAccounts } from './accounts.ts'

/** Hands one signed message to the agency; answers the HTTP status, or throws when nobody answered. */
export type Post = (headers: Record<string, string>, body: string) => Promise<number>

const SIGNATURE = 'x-sandbox-signature'
const TOLERANCE_S = 300
const MOST_TRIES = 20
const LONGEST_PAUSE_S = 600

function mac({ secret }: Key, time: number, body: string): string {
  return createHmac('sha256', secret).update(`sandbox webhook ${time}.${body}`).digest('hex')
}

export function signed([key]: KeyRing, body: string, now: Date): Record<string, string> {
  const time = Math.floor(now.getTime() / 1000)
  return { 'content-type': 'application/json', [SIGNATURE]: `t=${time},v1=${mac(key, time, body)}` }
}

/** The hint of a message that is ours and not older than five minutes; undefined for anything else. */
export function readWebhook(
  ring: KeyRing,
  headers: Record<string, string | string[] | undefined>,
  body: string,
  now: Date,
): WebhookHint | undefined {
  const [, time, sum] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/u.exec(String(headers[SIGNATURE] ?? '')) ?? []
  if (!time || !sum || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_S) return undefined
  if (!ring.some((key) => isSameSecret(sum, mac(key, Number(time), body)))) return undefined
  const { event, payment } = JSON.parse(body) as { event: string; payment: string } // signed by us
  return { eventId: event, paymentId: payment }
}

/** Sends every message that is due; one that was not taken is sent again later. Answers how many were taken. */
export async function deliverDue({ db, now }: BankAccounts, secret: KeyRing, post: Post): Promise<number> {
  const due = await db
    .selectFrom('sandbox_events')
    .selectAll()
    .where('delivered_at', 'is', null)
    .where('due_at', '<=', now())
    .where('tries', '<', MOST_TRIES)
    .orderBy('due_at')
    .limit(50)
    .execute()
  let taken = 0
  for (const { id, payment_id, tries } of due) {
    const body = JSON.stringify({ event: id, payment: payment_id })
    const status = await post(signed(secret, body, now()), body).catch(() => 0)
    const heard = status >= 200 && status < 300
    const pause = Math.min(2 * 2 ** tries, LONGEST_PAUSE_S) * 1000
    const change = heard ? { delivered_at: now() } : { due_at: new Date(now().getTime() + pause) }
    await db
      .updateTable('sandbox_events')
      .set({ ...change, tries: tries + 1 })
      .where('id', '=', id)
      .execute()
    if (heard) taken += 1
  }
  return taken
}
