/** What a page tells of itself: `export const handle = { … } satisfies Handle`. */
export type Handle = {
  /** The header lies over the picture of the page. */
  header?: 'over'
  /** The page stands without the header and the footer. */
  layout?: 'bare'
  /** The page is the same for everybody whose query holds only these names: it is drawn once for all (server/pages/send-page.ts). */
  shared?: readonly string[]
  /** A page to read: its scripts wait for the first thing a guest does. An address that asks for more needs them at once. */
  scripts?: 'on-interaction'
  /** What a page asks for, where its address holds more than that. */
  keyOf?: (params: URLSearchParams) => string
}
