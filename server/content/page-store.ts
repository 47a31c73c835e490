import type { Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

export type PageRow = Omit<Insertable<Tables['content_pages']>, 'published_at'>

export function allPages(db: Db) {
  return db
    .selectFrom('content_pages')
    .selectAll()
    .orderBy('category', 'desc')
    .orderBy('section')
    .orderBy('place')
    .orderBy('url')
    .execute()
}
