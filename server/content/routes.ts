import type { FastifyInstance } from 'fastify'
import { type PageHit, getPages, getPagesByFilter, searchPages } from '#contract/content.ts'
import { type SearchIndex, type Section, indexOf, search } from '#domain/content/search.ts'
import type { Db } from '#server/db/db.ts'
import { serve } from '#server/http/serve.ts'
import { type PageRow, allPages, editionOf, menuOf, pageAt } from './page-store.ts'

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

const HEADING = /<h[23] id="([^"]*)">(.*?)<\/h[23]>|<details id="([^"]*)">\s*<summary>(.*?)<\/summary>/gs
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&nbsp;': '\u00a0' }

/** A page's HTML cut at its headings and questions. */
function sectionsOf({ url, title, category, section, description, keywords, content }: PageRow): Section[] {
  const marks = [...content.matchAll(HEADING)]
  const whole = { url, title, category, section }
  const beginning = {
    ...whole,
    heading: '',
    anchor: '',
    text: plain(content.slice(0, marks[0]?.index)),
    keywords: `${keywords} ${description}`,
  }
  const rest = marks.map((mark, number) => ({
    ...whole,
    title: '',
    heading: plain(mark[2] ?? mark[4] ?? ''),
    anchor: mark[1] ?? mark[3] ?? '',
    text: plain(content.slice(mark.index + mark[0].length, marks[number + 1]?.index)),
    keywords: '',
  }))
  return [beginning, ...rest]
}

function plain(html: string): string {
  return html
    .replaceAll(/<\/t[dh]>\s*(?=<t)/g, '; ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&\w+;/g, (entity) => entities[entity] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:;!?»)…])/g, '')
    .trim()
}
