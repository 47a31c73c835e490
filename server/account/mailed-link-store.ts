import { linkTerms } from '#domain/account/email.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/text/dates.ts'
import { type Lately, isLately } from '#server/db/clock.ts'
import type { Db } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import type { Tables } from '#server/db/tables.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { linkToken, tokenHash } from './token.ts'

export type LinkPurpose = Tables['mailed_links']['purpose']

const lifetime: Record<LinkPurpose, number> = {
  activate: linkTerms.activateDays * DAY_MS,
  reset: linkTerms.resetMinutes * MINUTE_MS,
  'old-email': linkTerms.emailHours * HOUR_MS,
  'new-email': linkTerms.emailHours * HOUR_MS,
}

/** `lasts` names another purpose whose lifetime it has: the first password of an account created by a booking may wait a week. */
type NewLink = { userId: string; purpose: LinkPurpose; returnUrl?: string; newEmail?: string; lasts?: LinkPurpose }

/** Makes a link and returns its id; a newer link for a password ends the older ones (DAUTH-09). */
export async function addLink(
  trx: Db,
  secret: KeyRing,
  { userId, purpose, returnUrl, newEmail, lasts = purpose }: NewLink,
  now: Date,
): Promise<string> {
  const id = randomId()
  if (purpose === 'reset') await endOpenLinks(trx, userId, purpose, now)
  await trx
    .insertInto('mailed_links')
    .values({
      id,
      hash: tokenHash(linkToken(secret[0], id)),
      user_id: userId,
      purpose,
      return_url: returnUrl ?? null,
      new_email: newEmail ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetime[lasts]),
    })
    .execute()
  return id
}

async function endOpenLinks(trx: Db, userId: string, purpose: LinkPurpose, now: Date): Promise<void> {
  await updateOpenLinks(trx, userId, now).where('purpose', '=', purpose).execute()
}

/** Ends every valid link of a person. */
export async function endAllLinks(trx: Db, userId: string, now: Date): Promise<void> {
  await lockLinks(trx, userId)
  await updateOpenLinks(trx, userId, now).execute()
}

/** Ends a pending change of e-mail, half confirmed or not at all. */
export async function endEmailChange(trx: Db, userId: string, now: Date): Promise<void> {
  await lockLinks(trx, userId)
  const links = trx.updateTable('mailed_links').set({ expires_at: now }).where('user_id', '=', userId)
  await links.where('new_email', 'is not', null).where('expires_at', '>', now).execute()
}

/** The new address of a person's pending change of e-mail; undefined when none is pending. */
export async function pendingEmail(db: Db, userId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('mailed_links')
    .select('new_email')
    .where('user_id', '=', userId)
    .where('new_email', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.new_email ?? undefined
}

// All links of a person, always in the same order and before the person: so two simultaneous presses only wait for each other.
export async function lockLinks(trx: Db, userId: string): Promise<void> {
  await trx.selectFrom('mailed_links').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute()
}

function updateOpenLinks(trx: Db, userId: string, now: Date) {
  const links = trx.updateTable('mailed_links').set({ expires_at: now }).where('user_id', '=', userId)
  return links.where('used_at', 'is', null).where('expires_at', '>', now)
}

/**
 * A link's owner and its token, for the letter that carries it; undefined once it is used or expired. The token is the one the
 * row was made with, so that a letter written again does not end the link of the first; when no key of ours derives that one any
 * more, the row takes a new one.
 */
export async function openLink(
  db: Db,
  secret: KeyRing,
  id: string,
  now: Date,
): Promise<{ userId: string; token: string; newEmail: string | null } | undefined> {
  const row = await db
    .selectFrom('mailed_links')
    .select(['user_id', 'hash', 'new_email'])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const known = secret.map((key) => linkToken(key, id)).find((token) => tokenHash(token) === row.hash)
  return { userId: row.user_id, newEmail: row.new_email, token: known ?? (await renewLink(db, secret, { id, hash: row.hash })) }
}

async function renewLink(db: Db, [key]: KeyRing, { id, hash }: { id: string; hash: string }): Promise<string> {
  const token = linkToken(key, id)
  await db
    .updateTable('mailed_links')
    .set({ hash: tokenHash(token) })
    .where('id', '=', id)
    .where('hash', '=', hash)
    .execute()
  return token
}

export type FollowedLink = { userId: string; returnUrl: string | null; usedBefore: boolean }

/** The link of a token while its term lasts, used or not. */
export function knownLink(db: Db, purposes: readonly LinkPurpose[], token: string, now: Date) {
  return db
    .selectFrom('mailed_links')
    .selectAll()
    .where('hash', '=', tokenHash(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Consumes a link; a used one is reported as such, an unknown or expired one is undefined. */
export async function useLink(trx: Db, purpose: LinkPurpose, token: string, now: Date): Promise<FollowedLink | undefined> {
  const owner = await knownLink(trx, [purpose], token, now)
  if (owner) await lockLinks(trx, owner.user_id)
  const link = owner && (await knownLink(trx, [purpose], token, now))
  if (!link) return undefined
  if (!link.used_at) await trx.updateTable('mailed_links').set({ used_at: now }).where('id', '=', link.id).execute()
  return { userId: link.user_id, returnUrl: link.return_url, usedBefore: link.used_at !== null }
}

/** When links of a purpose were made for a person lately, newest first. */
export async function latestLinks(db: Db, userId: string, purpose: LinkPurpose, lately: Lately): Promise<Date[]> {
  const rows = await db
    .selectFrom('mailed_links')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where(isLately('created_at', lately))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_at }) => created_at)
}
