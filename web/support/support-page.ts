import type { MetaDescriptor, UIMatch } from 'react-router'
import { type ContentPage, type PageHit, getPages, getPagesByFilter, searchPages } from '#contract/content.ts'
import { type AreaName, areas, pageAddress } from '#domain/content/area.ts'
import { onceConnected } from '#web/boot/once-connected.ts'
import { cache } from '#web/data/cache.ts'
import { call } from '#web/data/call.ts'
import { pageMeta } from '#web/shell/page-meta.ts'

export type MenuItem = { url: string; title: string }

export type SupportData = {
  /** The area whose menu is shown: the page's own where it has one. */
  area: AreaName
  /** Empty when it could not be loaded. */
  menu: MenuItem[]
  page: ContentPage | null
  /** The server did not answer: not the same as a page that does not exist. */
  failed: boolean
  /** What the visitor searches for, with the places found. */
  text: string
  hits: PageHit[]
}

export type SupportQuery = { area: AreaName; slug: string; text: string }

/** What the address requests: `/faq/avia?page=bagazh&q=вес`, `/support/privacy`. */
export function queryOf(area: AreaName, request: Request, slug: string | undefined): SupportQuery {
  const params = new URL(request.url).searchParams
  const text = (params.get('q') ?? '').trim().slice(0, 200)
  return { area, slug: (slug ?? params.get('page')) || areas[area].home, text }
}

/** The page, the menu beside it and the places found. Throws nothing but an abort: a failure is part of the answer (SUP-04). */
export async function readSupport({ area, slug, text }: SupportQuery, signal: AbortSignal): Promise<SupportData> {
  const [page, menu, hits] = await Promise.all([
    orFailed(() => fetchPage(slug, signal), signal),
    orFailed(() => fetchMenu(area, signal), signal),
    orFailed(async () => (text ? (await call(searchPages, { text }, { signal })).data : []), signal),
  ])
  const found = page.answer
  const own: AreaName = found?.category === 'faq' ? 'faq' : found ? 'common' : area
  const shown = own === area ? menu : await orFailed(() => fetchMenu(own, signal), signal)
  return {
    area: own,
    menu: shown.answer ?? [],
    page: found ?? null,
    failed: page.failed || hits.failed,
    text,
    hits: hits.answer ?? [],
  }
}

async function fetchPage(slug: string, signal: AbortSignal): Promise<ContentPage | null> {
  if (slug.length > 100) return null
  const { data } = await call(getPages, { url: slug }, { signal })
  return firstOf(data)
}

/** The list's first page is the one shown (SUP-05). */
export function firstOf(pages: readonly ContentPage[]): ContentPage | null {
  return pages[0] ?? null
}

const menus = cache<MenuItem[]>()

/** Fetched once in a visit: a menu that was shown stays when the connection is lost. */
async function fetchMenu(area: AreaName, signal: AbortSignal): Promise<MenuItem[]> {
  const cached = menus.get(area)
  if (cached) return cached
  const { category, section } = areas[area]
  const menu = await call(getPagesByFilter, { category, section }, { signal })
  if (typeof document !== 'undefined') menus.set(area, menu)
  return menu
}

/** The answer, if there is one; a request that was lost with the network waits for it. */
async function orFailed<T>(load: () => Promise<T>, signal: AbortSignal): Promise<{ answer?: T; failed: boolean }> {
  try {
    return { answer: await onceConnected(load, signal), failed: false }
  } catch (error) {
    if (signal.aborted) throw error
    return { failed: true }
  }
}

/** The page's own title, description and keywords (SUP-03); results of a search are not for search engines. */
export function supportMeta(
  matches: readonly (Pick<UIMatch, 'id' | 'loaderData'> | undefined)[],
  read: SupportData | undefined,
): MetaDescriptor[] {
  if (read?.text) return pageMeta(matches, { title: `${read.text}: поиск по\u00a0справке` })
  if (read?.failed) return pageMeta(matches, { title: 'Поддержка' })
  if (!read?.page) return pageMeta(matches, { title: 'Страница не найдена' })
  const { title, description, keywords } = read.page
  return [...pageMeta(matches, { title, description, keywords, canonical: pageAddress(read.page) }), ...faqJsonLd(read.page)]
}

/** The status of the document: 404 for a page that does not exist, 503 when it could not be read. */
export function statusOf({ page, failed }: SupportData): number {
  if (failed) return 503
  return page ? 200 : 404
}

const QUESTION = /<details[^>]*>\s*<summary>(.*?)<\/summary>(.*?)<\/details>/gs
const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&nbsp;': '\u00a0' }

/** The questions of a page and their answers for search engines (DSEO-02). */
function faqJsonLd({ content }: ContentPage): MetaDescriptor[] {
  // Not needed in the browser, so it is not sent there.
  if (!import.meta.env.SSR) return []
  const mainEntity = [...content.matchAll(QUESTION)].map(([, question = '', answer = '']) => ({
    '@type': 'Question',
    name: plain(question),
    acceptedAnswer: { '@type': 'Answer', text: plain(answer) },
  }))
  return mainEntity.length > 0 ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity } }] : []
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&\w+;/g, (sign) => signs[sign] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:;!?»)…])/g, '')
    .trim()
}
