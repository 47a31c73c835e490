import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const Slug = z.string().check(z.maxLength(100))

/** A support or legal page (SUP-01): `url` is the slug alone, `content` sanitised HTML (DSUP-01). */
export const ContentPage = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  keywords: z.string(),
  content: z.string(),
  category: z.string(),
  section: z.string(),
})
export type ContentPage = z.infer<typeof ContentPage>

export const getPages = endpoint({
  name: 'getPages',
  summary: 'Страница поддержки по адресу; неизвестный адрес даёт пустой список (DSUP-01)',
  method: 'GET',
  path: '/api/Base/GetPages',
  access: 'anyone',
  input: z.object({ url: Slug }),
  reply: z.object({ data: z.array(ContentPage), error: z.null() }),
})

export const getPagesByFilter = endpoint({
  name: 'getPagesByFilter',
  summary: 'Меню раздела поддержки: адреса и заголовки по порядку',
  method: 'GET',
  path: '/api/Base/GetPagesByFilter',
  access: 'anyone',
  input: z.object({ category: Slug, section: Slug }),
  reply: z.array(z.object({ url: z.string(), title: z.string() })),
})

/** A place of a page that answers a question. */
export const PageHit = z.object({
  url: z.string(),
  title: z.string(),
  category: z.string(),
  section: z.string(),
  /** The heading it is under and the id to scroll to; empty for the beginning of the page. */
  heading: z.string(),
  anchor: z.string(),
  /** Pieces of the text around the words that were found. */
  excerpt: z.array(z.object({ text: z.string(), hit: z.boolean() })),
})
export type PageHit = z.infer<typeof PageHit>

export const searchPages = endpoint({
  name: 'searchPages',
  summary: 'Поиск по страницам поддержки: словоформы, опечатки, чужая раскладка; до 12 мест, лучшие первыми',
  method: 'GET',
  path: '/api/Base/SearchPages',
  access: 'anyone',
  input: z.object({ text: z.string().check(z.maxLength(200)) }),
  reply: z.object({ data: z.array(PageHit), error: z.null() }),
})
