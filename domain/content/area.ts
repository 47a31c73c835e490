import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
/** The two support areas (spec §2): the menu's category and section, and the page an area opens with. */
export const areas = {
  faq: { path: paths.questions, category: 'faq', section: 'avia', home: 'vozvrat-aviabiletov' },
  common: { path: paths.support, category: 'common', section: 'common', home: 'use' },
} as const
export type AreaName = keyof typeof areas

/** The one address of a page (DSUP-01): `/faq/avia?page=bagazh`, `/support/privacy`. */
export function pageAddress({ url, category }: { url: string; category: string }): string {
  if (category !== 'faq') return href(paths.supportPage, { page: url })
  return href(paths.questions, {}, url === areas.faq.home ? {} : { page: url })
}
