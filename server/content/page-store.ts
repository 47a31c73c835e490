import type { Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

export type PageRow = Omit<Insertable<Tables['content_pages']>, 'published_at'>

export function pageAt(db: Db, url: string) {
  return db
    .selectFrom('content_pages')
    .select(['url', 'title', 'description', 'keywords', 'content', 'category', 'section'])
    .where('url', '=', url)
    .execute()
}

export function menuOf(db: Db, category: string, section: string) {
  return db
    .selectFrom('content_pages')
    .select(['url', 'title'])
    .where('category', '=', category)
    .where('section', '=', section)
    .orderBy('place')
    .orderBy('url')
    .execute()
}

/** Changes whenever a page was published or taken away. */
export async function editionOf(db: Db): Promise<string> {
  const edition = await db
    .selectFrom('content_pages')
    .select((is) => [is.fn.countAll<number>().as('pages'), is.fn.max('published_at').as('latest')])
    .executeTakeFirstOrThrow()
  return `${edition.pages} ${edition.latest?.toISOString()}`
}

export function allPages(db: Db) {
  return db.selectFrom('content_pages').selectAll().orderBy('category', 'desc').orderBy('section').orderBy('place').execute()
}
