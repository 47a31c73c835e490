/** How long the first HTML of a search waits for its supplier: it includes the list whenever it arrives in time. */
const SUPPLIER_MS = 120
/** In the address that a browser without scripts is redirected to: that page waits until all of its search is found. */
const WHOLE = 'whole'

/** Whether the page waits for all of its search. */
export const isWhole = (params: URLSearchParams): boolean => params.has(WHOLE)

/** The address of the page that waits for all of it. */
export const wholePage = (query: URLSearchParams): string => `?${query}&${WHOLE}=yes`

/** What the first HTML is made of, or undefined when the supplier is slow. For loaders on the server. */
export function inTime<Page>(page: Promise<Page>, params: URLSearchParams): Promise<Page | undefined> {
  if (isWhole(params)) return page
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, SUPPLIER_MS))
  return Promise.race([page, late])
}

/**
 * Redirects a browser without scripts, which could not insert the list into a page that was sent before it, to the whole page.
 */
export function WholeWithoutScripts({ query }: { query: URLSearchParams }) {
  return <noscript>{import.meta.env.SSR && <meta httpEquiv="refresh" content={`0; url=${wholePage(query)}`} />}</noscript>
}
