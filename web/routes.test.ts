import { expect, test } from 'vitest'
import * as paths from '#domain/paths.ts'
import { sitePages } from '#test/site-pages.ts'
import routes from './routes.ts'

/** The addresses of the specification (§2), as people have them in their bookmarks; written down here by hand. */
const promised = [
  '/',
  '/search/avia',
  '/search/hotels',
  '/hotels',
  '/hotels/:hotelId',
  '/hotels/booking/:rateId?',
  '/hotels/payment/success',
  '/avia/booking/*',
  '/avia/payment/success',
  '/avia/payment/error',
  '/avia/schedule/:iata?/:airport?',
  '/account',
  '/account/avia',
  '/account/hotels',
  '/account/followers',
  '/login',
  '/registration',
  '/forgot-password',
  '/password/:token',
  '/faq/avia',
  '/support/:page?',
  '/about',
  '/error',
  '/404',
  '/loader',
]

type Entry = { path?: string; children?: Entry[] }

function drawn(entries: Entry[], above = '/'): string[] {
  return entries.flatMap(({ path = above, children }) => [path, ...drawn(children ?? [], path)])
}

test('every address that was promised has a page', () => {
  expect(promised.filter((path) => !drawn(routes).includes(path))).toEqual([])
})

test('every page is in the table of pages the journeys visit', () => {
  const pages = new Set(drawn(routes).filter((path) => path !== paths.kit)) // is drawn by `npm run dev` only
  expect(new Set(Object.keys(sitePages))).toEqual(pages)
})

test('every address the site knows by name has a page, and the other way round', () => {
  const plain = (path: string) => path.replace(/\/\*$/, '').replaceAll('?', '')
  const known = new Set<string>(Object.values(paths).map(plain))
  const pages = new Set(drawn(routes).filter((path) => path !== '*').map(plain)) // prettier-ignore
  for (const short of [paths.boards, paths.support]) known.delete(short) // pages whose last part may be left out
  expect(pages).toEqual(known)
})
