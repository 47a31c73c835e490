import type { Db } from '#server/db/db.ts'

/** How old the dumps are, and how many hotels they describe; nothing before a whole dump was loaded. */
export function contentReadings(db: Db) {
  return async (now: Date) => {
    const rows = await db.selectFrom('etg_dumps').select(['kind', 'whole_edition', 'whole_written']).execute()
    const hotels = rows.find(({ kind }) => kind === 'hotels')
    if (!hotels?.whole_edition) return []
    const moments = rows.flatMap(({ kind, whole_edition }) =>
      kind !== 'regions' && whole_edition ? [whole_edition.getTime()] : [],
    )
    const labels = { adapter: 'hotels.ostrovok' }
    return [
      { name: 'supplier_content_age_seconds' as const, labels, value: (now.getTime() - Math.max(...moments)) / 1000 },
      { name: 'supplier_content_hotels' as const, labels, value: hotels.whole_written },
    ]
  }
}
