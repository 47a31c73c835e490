import type { MetaDescriptor, UIMatch } from 'react-router'
import { pageAddress } from '#domain/content/area.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { faqJsonLd } from './faq-json-ld.ts'
import type { SupportData } from './support-data.ts'

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

/** The status of the document: 404 for a page nobody wrote, 503 when it could not be read. */
export function statusOf({ page, failed }: SupportData): number {
  if (failed) return 503
  return page ? 200 : 404
}
