/** What a page declares about itself: `export const handle = { … } satisfies Handle`. */
export type Handle = {
  /** The header is over the picture of the page. */
  header?: 'over'
  /** The page has no header and no footer. */
  layout?: 'bare'
  /**
   * The page is the same for everybody whose query has only these names: it is drawn once for all (server/pages/send-page.ts).
   */
  shared?: readonly string[]
  /** A page to read: its scripts wait for a guest's first interaction. An address with parameters needs them at once. */
  scripts?: 'on-interaction'
  /** What a page requests, where its address has more than that. */
  keyOf?: (params: URLSearchParams) => string
}
