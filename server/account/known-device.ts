import { normaliseEmail } from '#domain/account/email.ts'
import { retention } from '#domain/retention.ts'
import type { Db } from '#server/db/db.ts'
import type { Counter } from './password.ts'
import { randomToken, tokenHash } from './token.ts'

/** How long a browser stays known after the last sign-in from it. */
const KNOWN_MS = retention.devices.keep * 86_400_000

export type KnownDevice = { token: string; hash: string; until: Date }

/**
 * The counter of an account's password attempts: its name, or the device when its cookie shows that this person has signed in
 * there before. A stranger who locks the name does not lock its owner's devices, and a device gives nobody more than five
 * attempts.
 */
export async function counterFor(
  db: Db,
  { userId, name, device, now }: { userId: string | undefined; name: string; device: string | undefined; now: Date },
): Promise<Counter> {
  const byName = nameCounter(name)
  if (!userId || !device) return byName
  const hash = tokenHash(device)
  const known = db.selectFrom('known_devices').select('hash').where('user_id', '=', userId).where('hash', '=', hash)
  return (await known.where('expires_at', '>', now).executeTakeFirst()) ? `device:${userId}:${hash}` : byName
}

/**
 * The counter of a login, one for all spellings by which a person is found: several would show that nobody bears the name. Hashed,
 * since people type passwords into it.
 */
export function nameCounter(name: string): Counter {
  return `name:${tokenHash(normaliseEmail(name).toLowerCase())}`
}

/** Marks the browser as known to one more person; one that is known already keeps its cookie. */
export async function rememberDevice(trx: Db, userId: string, shown: string | undefined, now: Date): Promise<KnownDevice> {
  const token = shown && (await isOurs(trx, shown)) ? shown : randomToken()
  const [hash, until] = [tokenHash(token), new Date(now.getTime() + KNOWN_MS)]
  await trx
    .insertInto('known_devices')
    .values({ user_id: userId, hash, expires_at: until })
    .onConflict((same) => same.columns(['user_id', 'hash']).doUpdateSet({ expires_at: until }))
    .execute()
  return { token, hash, until }
}

async function isOurs(db: Db, token: string): Promise<boolean> {
  const row = db.selectFrom('known_devices').select('hash').where('hash', '=', tokenHash(token)).limit(1)
  return (await row.executeTakeFirst()) !== undefined
}

/** Deletes the devices of a person except the given one. */
export async function deleteDevices(trx: Db, userId: string, except: string | null): Promise<void> {
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('hash', '!=', except ?? '')
    .execute()
}
