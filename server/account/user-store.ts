import { randomInt } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { normaliseEmail } from '#domain/account/email.ts'
import { profileErrors } from '#domain/account/profile.ts'
import type { Profile, User } from '#domain/account/user.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Day, dayOf } from '#domain/text/dates.ts'
import { normaliseSpaces } from '#domain/text/person-name.ts'
import { accrueForActivated } from '#server/bonus/follow-order.ts'
import { loadBalance, userAccount } from '#server/bonus/ledger-store.ts'
import type { Db } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import type { Tables } from '#server/db/tables.ts'
import { pendingEmail } from './mailed-link-store.ts'

export type UserRow = Selectable<Tables['users']>

export function userById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A person's row, locked until the transaction ends; rows that only reference the person may be written in the meantime. */
export function lockUser(trx: Db, id: string): Promise<UserRow | undefined> {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * A name in the letter case the unique indexes compare by: JavaScript's lower case differs from the database's for `İ` and a last
 * `Σ`.
 */
function lowered(name: string) {
  return sql<string>`lower(${name})`
}

/**
 * Locks the account against erasure until this transaction ends; anything written for an erased one would stay for ever. Refuses
 * `sign-in-needed`.
 */
export async function refuseErased(trx: Db, id: string): Promise<void> {
  const alive = trx.selectFrom('users').select('id').where('id', '=', id).where('erased_at', 'is', null)
  if (!(await alive.forKeyShare().executeTakeFirst())) throw new Refusal('sign-in-needed')
}

/** Finds a person by login or e-mail, whatever the case (DAUTH-04). */
export function userByName(db: Db, name: string): Promise<UserRow | undefined> {
  const wanted = lowered(normaliseEmail(name))
  return db
    .selectFrom('users')
    .selectAll()
    .where((is) => is.or([is(sql`lower(login)`, '=', wanted), is(sql`lower(email)`, '=', wanted)]))
    .orderBy(sql`lower(login) = ${wanted}`, 'desc')
    .executeTakeFirst()
}

/** The text consent was given under, and from which address. */
export type Consent = { version: string; ip: string | undefined }

export type NewUser = { login: string; email: string; passwordHash: string | null; referrerAccountId?: string; consent?: Consent }

/**
 * Adds a person; returns which of login and e-mail is taken instead when one is. An unknown or erased referrer is ignored
 * (DAUTH-05).
 */
export async function addUser(trx: Db, user: NewUser, now: Date): Promise<UserRow | 'login' | 'email'> {
  const { login, email, passwordHash, referrerAccountId } = user
  const taken = await findTakenName(trx, lowered(login), lowered(email))
  if (taken) return taken
  const row = {
    id: randomId(),
    login,
    email,
    password_hash: passwordHash,
    bonus_account_id: String(randomInt(10_000_000, 100_000_000)),
    referred_by: referrerAccountId ? ((await userIdOfAccount(trx, referrerAccountId)) ?? null) : null,
    created_at: now,
    ...(user.consent && consentColumns(user.consent, now)),
  }
  // Two people taking the same name at once: the unique indexes let one through, the other is refused as above.
  const added = await trx
    .insertInto('users')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returningAll()
    .executeTakeFirst()
  return added ?? addUser(trx, user, now)
}

function consentColumns({ version, ip }: Consent, now: Date) {
  return { consent_version: version, consent_at: now, consent_ip: ip ?? null }
}

/** Whether a person wants the letters of what their followers bring (M-12). */
export async function savePointsMail(db: Db, id: string, wanted: boolean): Promise<void> {
  await db.updateTable('users').set({ points_mail: wanted }).where('id', '=', id).execute()
}

/** Stores the consent of a person who has not given it to this text yet. */
export async function saveConsent(db: Db, id: string, consent: Consent, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set(consentColumns(consent, now))
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .where((is) => is.or([is('consent_version', 'is', null), is('consent_version', '!=', consent.version)]))
    .execute()
}

// One's e-mail may not be another's login either: one can sign in by both.
async function findTakenName(
  trx: Db,
  login: RawBuilder<string>,
  email: RawBuilder<string>,
): Promise<'login' | 'email' | undefined> {
  const other = await trx
    .selectFrom('users')
    .select(sql<boolean>`${login} in (lower(login), lower(email))`.as('by_login'))
    .where((is) => is.or([is(sql`lower(login)`, 'in', [login, email]), is(sql`lower(email)`, 'in', [login, email])]))
    .orderBy('by_login', 'desc')
    .executeTakeFirst()
  return other && (other.by_login ? 'login' : 'email')
}

async function userIdOfAccount(db: Db, bonusAccountId: string): Promise<string | undefined> {
  const found = db.selectFrom('users').select('id').where('bonus_account_id', '=', bonusAccountId)
  return (await found.where('erased_at', 'is', null).executeTakeFirst())?.id
}

export async function writeProfile(db: Db, id: string, profile: Profile): Promise<void> {
  const { firstName, lastName, birthDate, phoneNumber } = profile
  const written = await db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, birth_date: birthDate, phone: phoneNumber })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (written.numUpdatedRows === 0n) throw new Refusal('sign-in-needed')
}

/** Whether a login or e-mail is another person's login or e-mail. */
export async function isTaken(trx: Db, names: { login: string; email: string }, exceptId: string): Promise<boolean> {
  const wanted = [lowered(names.login), lowered(names.email)]
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '!=', exceptId)
    .where((is) => is.or([is(sql`lower(login)`, 'in', wanted), is(sql`lower(email)`, 'in', wanted)]))
    .executeTakeFirst()
  return other !== undefined
}

type NewEmail = { id: string; from: string; login: string; email: string; confirmed: boolean }

/** Another e-mail, while it is still `from` and still confirmed or not as the caller thinks; returns whether it was. */
export async function saveEmail(trx: Db, { id, from, login, email, confirmed }: NewEmail): Promise<boolean> {
  const saved = await trx
    .updateTable('users')
    .set({ login, email })
    .where('id', '=', id)
    .where('email', '=', from)
    .where('activated_at', confirmed ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Saves a hash; null: no password opens the account. */
export async function savePassword(db: Db, id: string, passwordHash: string | null): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** The first confirmation of the e-mail counts and pays the referrer what was waiting for it; later ones change nothing. */
export async function activateUser(db: Db, id: string, now: Date): Promise<void> {
  const confirmed = await db
    .updateTable('users')
    .set({ activated_at: now })
    .where('id', '=', id)
    .where('activated_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (confirmed) await accrueForActivated(db, id, now)
}

/** The row of a signed-in person; refuses `sign-in-needed` when it is deleted. */
export async function signedInUser(db: Db, userId: string): Promise<UserRow> {
  const user = await userById(db, userId)
  if (!user) throw new Refusal('sign-in-needed')
  return user
}

/** A person as their own pages show them, with their current points (DAUTH-16) and the next trip, where the caller knows it. */
export async function loadProfile(db: Db, user: UserRow, now: Date, nextTrip?: User['nextTrip']): Promise<User> {
  const pending = await pendingEmail(db, user.id, now)
  return {
    login: user.login,
    email: user.email,
    bonusAccountId: user.bonus_account_id,
    firstName: user.first_name,
    lastName: user.last_name,
    birthDate: user.birth_date as Day | null, // a date column, read as text
    phoneNumber: user.phone,
    bonusValue: await loadBalance(db, userAccount(user.bonus_account_id)),
    isActivated: user.activated_at !== null,
    ...(pending !== undefined && { pendingEmail: pending }),
    ...(nextTrip && { nextTrip }),
  }
}

/** Saves what its owner may change; refuses `bad-request` with `fields`. */
export async function saveProfile(db: Db, userId: string, sent: Profile, now: Date): Promise<void> {
  const profile = { ...sent, firstName: nameOf(sent.firstName), lastName: nameOf(sent.lastName) }
  const fields = profileErrors(profile, dayOf(now))
  if (Object.keys(fields).length > 0) throw new Refusal('bad-request', { fields })
  await writeProfile(db, userId, profile)
}

/** A missing name is stored as null. */
function nameOf(text: string | null): string | null {
  return text === null ? null : normaliseSpaces(text) || null
}
