import { sql } from 'kysely'
import { placeOf } from '#server/air/order-store.ts'
import { identityPlace } from '#server/air/sealed.ts'
import type { Db } from '#server/db/db.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import type { KeyRing } from './ring.ts'
import { isSealedByCurrent, seal, unseal } from './sealed.ts'

/** Rows of `settings`: one sealed sample for each key this database is used with. */
const PREFIX = 'sealed sample '
const SAMPLE = 'strannik'

/**
 * Refuses, in Russian, keys that do not open what is in the database: a lost or mistyped secret is found at the start and not in
 * the middle of an order. A new key leaves its sample.
 */
export async function refuseForeignKeys(db: Db, ring: KeyRing): Promise<void> {
  const samples = await loadSamples(db)
  const closed = samples.filter(({ name, value }) => unseal(ring, placeOfSample(name), value) === undefined)
  if (closed.length > 0) throw new StartRefusal(foreignKeys(closed.map(({ name }) => name.slice(PREFIX.length))))
  if (samples.length === 0 && (await isSealedByStranger(db, ring))) throw new StartRefusal(foreignKeys([]))
  await addSample(db, ring)
}

/** Deletes former keys nothing is sealed with any more; from now on the database opens without them. */
export async function deleteFormerSamples(db: Db, ring: KeyRing): Promise<void> {
  await forget(db, (name, value) => !isSealedByCurrent(ring, value) && unseal(ring, placeOfSample(name), value) !== undefined)
}

/** Abandons what was sealed by lost keys: the database opens again, and that data stays unreadable. */
export async function giveUpLostKeys(db: Db, ring: KeyRing): Promise<void> {
  await forget(db, (name, value) => unseal(ring, placeOfSample(name), value) === undefined)
  await addSample(db, ring)
}

/** Former keys this database still needs. */
export async function neededFormerKeys(db: Db, [{ id }]: KeyRing): Promise<string[]> {
  return (await loadSamples(db)).map(({ name }) => name.slice(PREFIX.length)).filter((known) => known !== id)
}

async function addSample(db: Db, ring: KeyRing): Promise<void> {
  const name = PREFIX + ring[0].id
  const value = seal(ring, placeOfSample(name), SAMPLE)
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((same) => same.column('name').doNothing())
    .execute()
}

async function forget(db: Db, isOver: (name: string, value: string) => boolean): Promise<void> {
  const names = (await loadSamples(db)).filter(({ name, value }) => isOver(name, value)).map(({ name }) => name)
  if (names.length > 0) await db.deleteFrom('settings').where('name', 'in', names).execute()
}

/** By prefix, not by a range: the order of strings depends on the database's collation. */
function loadSamples(db: Db): Promise<{ name: string; value: string }[]> {
  return db
    .selectFrom('settings')
    .selectAll()
    .where(sql<boolean>`starts_with(name, ${PREFIX})`)
    .execute()
}

function placeOfSample(row: string) {
  return { purpose: 'key samples', row } as const
}

/** In a database older than the samples one passenger is tried. */
async function isSealedByStranger(db: Db, ring: KeyRing): Promise<boolean> {
  const row = await db.selectFrom('order_passengers').selectAll().where('sealed', '!=', '').limit(1).executeTakeFirst()
  return row !== undefined && unseal(ring, identityPlace(placeOf(row.order_id, row.position)), row.sealed) === undefined
}

function foreignKeys(ids: string[]): string {
  const which = ids.length > 0 ? ` (номер ключа: ${ids.join(', ')})` : ''
  return `Ключ не подходит к базе: документы пассажиров запечатаны другим${which}.
Верните прежний SECRET или файл DATA_DIR/secret; если ключ сменили, назовите прежний в SECRET_OLD.
Если прежний ключ потерян навсегда: npm run rotate -- lost. Документы и ссылки, которые им запечатаны, больше не откроются.`
}
