import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PublicConfig } from '#contract/config.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Packed, packed, sendPacked } from './compress.ts'
import { escapeHtml } from './escape-html.ts'

const DAY_S = 86_400
const FRESH_MS = 600_000
/** The limit of a file of the sitemap protocol; beyond it /sitemap.xml lists such files. */
const MOST_ADDRESSES = 50_000
/** Addresses search engines are asked not to crawl. */
const closed = [
  '/api/',
  '/auth/',
  '/ext/',
  '/pay/',
  paths.account,
  paths.airBooking,
  paths.airPaid,
  paths.airNotPaid,
  href(paths.hotelBooking, {}),
  paths.hotelPaid,
  paths.loader,
]

export type SiteFiles = {
  site: PublicConfig
  /** The pages worth finding: paths already encoded, days as `YYYY-MM-DD`. */
  addresses: () => Promise<{ path: string; changed: string }[]>
  now: () => Date
}

/** robots.txt, sitemap.xml, the manifest of the installed application (DSEO-02), and the icon at its traditional address. */
export function siteFiles(app: FastifyInstance, { site, addresses, now }: SiteFiles): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${DAY_S}`)
      .send(
        ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${site.origin}/sitemap.xml`, ''].join('\n'),
      ),
  )

  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 308))

  const sitemap = sitemapMaker(site.origin, addresses, now)
  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, (await sitemap()).first))

  app.get<{ Params: { number: string } }>('/sitemap-:number(^\\d+$).xml', async (request, reply) => {
    const file = (await sitemap()).files[Number(request.params.number) - 1]
    if (!file) throw new Refusal('not-found')
    return sendXml(reply, file)
  })

  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', `public, max-age=${DAY_S}`)
      .send(JSON.stringify(manifestOf(site))),
  )
}

type Address = Awaited<ReturnType<SiteFiles['addresses']>>[number]
type Xml = { bytes: Packed; etag: string }
type Sitemap = { first: Xml; files: Xml[] }

/** Makes the sitemap once in ten minutes, however many read it; after a failure it is made again. */
function sitemapMaker(origin: string, addresses: SiteFiles['addresses'], now: () => Date): () => Promise<Sitemap> {
  let made: { turn: number; sitemap: Promise<Sitemap> } | undefined
  return () => {
    const turn = Math.floor(now().getTime() / FRESH_MS)
    if (made?.turn === turn) return made.sitemap
    const own = { turn, sitemap: buildSitemap(origin, addresses) }
    own.sitemap.catch(() => {
      if (made === own) made = undefined
    })
    made = own
    return own.sitemap
  }
}

async function buildSitemap(origin: string, addresses: SiteFiles['addresses']): Promise<Sitemap> {
  const files = inFiles(await addresses()).map((file) => xmlOf(urlSet(origin, file)))
  const first = files.length > 1 ? xmlOf(index(origin, files.length)) : (files[0] ?? xmlOf(urlSet(origin, [])))
  return { first, files }
}

function xmlOf(text: string): Xml {
  const bytes = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
  return { bytes: packed(bytes, 'document'), etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` }
}

function inFiles(all: Address[]): Address[][] {
  return Array.from({ length: Math.ceil(all.length / MOST_ADDRESSES) }, (_, at) =>
    all.slice(at * MOST_ADDRESSES, (at + 1) * MOST_ADDRESSES),
  )
}

function urlSet(origin: string, addresses: Address[]): string {
  const urls = addresses.map(
    ({ path, changed }) => `<url><loc>${escapeHtml(origin + path)}</loc><lastmod>${changed}</lastmod></url>`,
  )
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

function index(origin: string, files: number): string {
  const maps = Array.from(
    { length: files },
    (_, at) => `<sitemap><loc>${escapeHtml(origin)}/sitemap-${at + 1}.xml</loc></sitemap>`,
  )
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>\n`
}

function sendXml(reply: FastifyReply, { bytes, etag }: Xml): FastifyReply {
  void reply.headers({ 'cache-control': `public, max-age=${DAY_S}`, etag })
  const has = reply.request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag)
  if (has) return reply.code(304).header('vary', 'accept-encoding').send()
  return sendPacked(reply.type('application/xml; charset=utf-8'), bytes)
}

function manifestOf({ brand }: PublicConfig) {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/art/icons/${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: `${brand}: авиабилеты и отели`,
    short_name: brand,
    description: 'Поиск и покупка авиабилетов; купленные билеты открываются без сети.',
    lang: 'ru',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f2f5f3',
    theme_color: '#f2f5f3',
    categories: ['travel'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: [
      { name: 'Найти билеты', url: paths.airResults },
      { name: 'Мои авиабилеты', url: paths.accountFlights },
      { name: 'Онлайн-табло', url: paths.boards },
    ],
  }
}
