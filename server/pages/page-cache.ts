import { LRUCache } from 'lru-cache'

/** So long a page is shown as it was drawn. */
const FRESH_MS = 60_000
/** For so long after that the next visitor still gets the stale page at once, while it is redrawn. */
const STALE_MS = 600_000
/** A page takes some 40 KB. */
const MAX_PAGES = 1000

/** What a proxy in front of us may do with a shared page; a browser revalidates each time and gets a 304. */
export const SHARED_CACHING = `public, max-age=0, s-maxage=${FRESH_MS / 1000}, stale-while-revalidate=${STALE_MS / 1000}`

/** Pages that are the same for everybody, drawn once a minute however many request them. */
export type PageCache<Page> = {
  /** The page of a key; drawn when it is missing or stale. Equal requests share one drawing. */
  page(key: string, draw: () => Promise<Page>): Promise<Page>
  /** After something was published, every page is redrawn. */
  forget(): void
}

type Drawn = { status: number; isComplete: boolean }

/**
 * Caches what was drawn whole with status 200; a failure, or a page without a part, leaves the former one to the end of its time.
 */
export function pageCache<Page extends Drawn>(now = () => performance.now()): PageCache<Page> {
  const pages = new LRUCache<string, { page: Page; drawnAt: number }>({ max: MAX_PAGES })
  const drawings = new Map<string, Promise<Page>>()

  function begin(key: string, draw: () => Promise<Page>): Promise<Page> {
    const drawing = draw()
    drawings.set(key, drawing)
    const settle = (page?: Page) => {
      if (drawings.get(key) !== drawing) return // dropped in the meantime
      drawings.delete(key)
      if (page?.status === 200 && page.isComplete) pages.set(key, { page, drawnAt: now() })
      else if (page && page.status !== 200 && page.status < 500) pages.delete(key)
    }
    drawing.then(settle, () => settle())
    return drawing
  }

  return {
    async page(key, draw) {
      const known = pages.get(key)
      const age = known ? now() - known.drawnAt : Infinity
      if (known && age < FRESH_MS) return known.page
      const drawing = drawings.get(key) ?? begin(key, draw)
      return known && age < FRESH_MS + STALE_MS ? known.page : drawing
    },
    forget() {
      pages.clear()
      drawings.clear()
    },
  }
}
