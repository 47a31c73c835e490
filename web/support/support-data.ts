import { type ContentPage, type PageHit, getPages, getPagesByFilter, searchPages } from '#contract/content.ts'
import { type AreaName, areas } from '#domain/content/area.ts'
import { onceConnected } from '#web/boot/once-connected.ts'
import { cache } from '#web/data/cache.ts'
import { call } from '#web/data/call.ts'

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

/** What the address asks for: `/faq/avia?page=bagazh&q=вес`, `/support/privacy`. */
export function queryOf(area: AreaName, request: Request, slug: string | undefined): SupportQuery {
  const params = new URL(request.url).searchParams
  const text = (params.get('q') ?? '').trim().slice(0, 200)
  return { area, slug: (slug ?? params.get('page')) || areas[area].home, text }
}

/** The page, the menu beside it and the places found. Throws nothing but an abort: a failure is part of the answer (SUP-04). */
export async function readSupport({ area, slug, text }: SupportQuery, signal: AbortSignal): Promise<SupportData> {
  const [page, menu, hits] = await Promise.all([
    orFailed(() => pageOf(slug, signal), signal),
    orFailed(() => menuOf(area, signal), signal),
    orFailed(async () => (text ? (await call(searchPages, { text }, { signal })).data : []), signal),
  ])
  const found = page.answer
  const own: AreaName = found?.category === 'faq' ? 'faq' : found ? 'common' : area
  const shown = own === area ? menu : await orFailed(() => menuOf(own, signal), signal)
  return {
    area: own,
    menu: shown.answer ?? [],
    page: found ?? null,
    failed: page.failed || hits.failed,
    text,
    hits: hits.answer ?? [],
  }
}

async function pageOf(slug: string, signal: AbortSignal): Promise<ContentPage | null> {
  if (slug.length > 100) return null
  const { data } = await call(getPages, { url: slug }, { signal })
  return firstOf(data)
}

/** The list's first page is the one shown (SUP-05). */
export function firstOf(pages: readonly ContentPage[]): ContentPage | null {
  return pages[0] ?? null
}

const menus = cache<MenuItem[]>()

/** Asked once in a visit: a menu that was seen stays when the connection goes. */
async function menuOf(area: AreaName, signal: AbortSignal): Promise<MenuItem[]> {
  const cached = menus.get(area)
  if (cached) return cached
  const { category, section } = areas[area]
  const menu = await call(getPagesByFilter, { category, section }, { signal })
  if (typeof document !== 'undefined') menus.set(area, menu)
  return menu
}

/** An answer, if there is one; what was lost with the network waits for it. */
async function orFailed<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<{ answer?: T; failed: boolean }> {
  try {
    return { answer: await onceConnected(ask, signal), failed: false }
  } catch (error) {
    if (signal.aborted) throw error
    return { failed: true }
  }
}
