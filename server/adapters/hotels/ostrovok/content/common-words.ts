import type { Database, Db } from '#server/db/db.ts'

/** Of hotels whose names have a word so many are suggested. */
export const SUGGESTED = 5
/** To go through more names than these takes longer than somebody who types may wait. */
const COMMON = 5000
const AFTER_ALL = '\u{10FFFF}'

/** Counts the words in all names, and keeps of the common ones the first hotels by name; a minute for two million names. */
export async function countCommonWords({ runScript }: Pick<Database, 'runScript'>, common = COMMON): Promise<void> {
  await runScript(`
    delete from etg_common_words;
    insert into etg_common_words (word, hotels, hids)
    select word, ndoc, (
      select jsonb_agg(hid) from (
        select hid from etg_hotels where words @@ cast(quote_literal(word) as tsquery) and search_name is not null
        order by search_name collate "C" limit ${SUGGESTED}
      ) as first
    ) from ts_stat('select words from etg_hotels where search_name is not null') where ndoc > ${common}`)
}

/** The first hotels with the most common word of those that begin so; undefined when none of them is common. */
export async function hotelsOfCommonWord(db: Db, beginning: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('etg_common_words')
    .select('hids')
    .where('word', '>=', beginning)
    .where('word', '<', beginning + AFTER_ALL)
    .orderBy('hotels', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.hids
}
