import type { FastifyInstance } from 'fastify'
import { type PageHit, getPages, getPagesByFilter, searchPages } from '#contract/content.ts'
import { type SearchIndex, indexOf, search } from '#domain/content/search.ts'
import type { Db } from '#server/db/db.ts'
import { serve } from '#server/http/serve.ts'
import { allPages, editionOf, menuOf, pageAt } from './page-store.ts'
import { sectionsOf } from './sections.ts'

/** GetPages, GetPagesByFilter and the search over them (DSUP-01). */
export function contentRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const freshIndex = indexKeeper(db)
  serve(app, getPages, async ({ url }) => ({ data: await pageAt(db, url), error: null }))
  serve(app, getPagesByFilter, ({ category, section }) => menuOf(db, category, section))
  serve(app, searchPages, async ({ text }) => ({ data: hitsOf(await freshIndex(), text), error: null }))
}

type CachedContent = { edition: string; index: SearchIndex; titles: Map<string, string> }

/** Reads the pages again only when they have changed. */
function indexKeeper(db: Db): () => Promise<CachedContent> {
  let cached: CachedContent | undefined
  return async () => {
    const edition = await editionOf(db)
    if (cached?.edition === edition) return cached
    const pages = await allPages(db)
    const titles = new Map(pages.map(({ url, title }) => [url, title]))
    return (cached = { edition, index: indexOf(pages.flatMap(sectionsOf)), titles })
  }
}

function hitsOf({ index, titles }: CachedContent, text: string): PageHit[] {
  return search(index, text).map(({ section: { url, category, section, heading, anchor }, excerpt }) => ({
    url,
    title: titles.get(url) ?? '',
    category,
    section,
    heading,
    anchor,
    excerpt,
  }))
}
