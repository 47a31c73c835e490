import type { OwnSession } from '#contract/personal.ts'
import { deviceName } from '#domain/account/device-name.ts'
import { instant } from '#domain/text/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { forgetDevices } from './known-device.ts'
import { deviceOf, revokeAllSessions } from './session-store.ts'
import { logSignIn } from './sign-in-log.ts'

const SHOWN = 50

/** The open sessions of a person, this one first, then the last used; and how many there are. */
export async function sessionsOf(
  db: Db,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<{ data: OwnSession[]; total: number }> {
  const open = db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
  const rows = await open
    .select(['id', 'device', 'ip', 'created_at', 'last_used_at'])
    .orderBy((is) => is('id', '=', sessionId), 'desc')
    .orderBy((row) => row.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .limit(SHOWN)
    .execute()
  const { total } = await open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = rows.map(({ id, device, ip, created_at, last_used_at }) => ({
    id,
    device: device ?? deviceName(undefined),
    ip,
    lastUsed: instant(last_used_at ?? created_at),
    isThis: id === sessionId,
  }))
  return { data, total: Number(total) }
}

type Leaving = { user: { id: string; login: string }; sessionId: string; ip: string; now: Date }

/** Closes every session of a person but this one; the other devices are known no more. */
export async function closeOtherSessions(db: Db, { user, sessionId, ip, now }: Leaving): Promise<void> {
  await inTransaction(db, async (trx) => {
    await revokeAllSessions(trx, user.id, 'others-signed-out', now, sessionId)
    await forgetDevices(trx, user.id, await deviceOf(trx, sessionId))
    await logSignIn(trx, { userId: user.id, login: user.login, event: 'others-signed-out', ip, now })
  })
}

/** Closes one session of a person; its device is known no more, unless another open session is on it. Refuses `not-found`. */
export async function closeSession(db: Db, { user, sessionId, ip, now }: Leaving): Promise<void> {
  await inTransaction(db, async (trx) => {
    const closed = await trx
      .updateTable('sessions')
      .set({ revoked_at: now, revoked_because: 'session-closed' })
      .where('id', '=', sessionId)
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .returning('device_hash')
      .executeTakeFirst()
    if (!closed) throw new Refusal('not-found')
    if (closed.device_hash) await forgetLeftDevice(trx, user.id, closed.device_hash)
    await logSignIn(trx, { userId: user.id, login: user.login, event: 'session-closed', ip, now })
  })
}

async function forgetLeftDevice(trx: Db, userId: string, hash: string): Promise<void> {
  const others = trx.selectFrom('sessions').select('id').where('user_id', '=', userId).where('device_hash', '=', hash)
  if (await others.where('revoked_at', 'is', null).executeTakeFirst()) return
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).where('hash', '=', hash).execute()
}
