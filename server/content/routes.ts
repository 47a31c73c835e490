import type { FastifyInstance } from 'fastify'
import { type ContentPage, type PageHit, getPages, getPagesByFilter, searchPages } from '#contract/content.ts'
import { type SearchIndex, type Section, indexOf, search } from '#domain/content/search.ts'
import type { Database } from '#server/db/db.ts'
import { serve } from '#server/http/serve.ts'
import { allPages } from './page-store.ts'

/** GetPages, GetPagesByFilter and the search over them (DSUP-01). */
export function contentRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const content = cachedContent(database)
  serve(app, getPages, async ({ url }) => ({ data: (await content()).pages.filter((page) => page.url === url), error: null }))
  serve(app, getPagesByFilter, async ({ category, section }) =>
    (await content()).pages
      .filter((page) => page.category === category && page.section === section)
      .map(({ url, title }) => ({ url, title })),
  )
  serve(app, searchPages, async ({ text }) => ({ data: hitsOf(await content(), text), error: null }))
}

type Content = { pages: ContentPage[]; index: SearchIndex }

/** All pages and the index over them, read again after each publication. */
function cachedContent({ db, subscribe }: Database): () => Promise<Content> {
  let cached: Promise<Content> | undefined
  const forget = () => {
    cached = undefined
  }
  subscribe('pages', forget)
  async function read(): Promise<Content> {
    const pages = (await allPages(db)).map(({ place: _place, published_at: _published, ...page }) => page)
    return { pages, index: indexOf(pages.flatMap(sectionsOf)) }
  }
  return () => {
    if (!cached) {
      cached = read()
      cached.catch(forget)
    }
    return cached
  }
}

function hitsOf({ index, pages }: Content, text: string): PageHit[] {
  const titles = new Map(pages.map(({ url, title }) => [url, title]))
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
function sectionsOf({ url, title, category, section, description, keywords, content }: ContentPage): Section[] {
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
