import type { FastifyInstance } from 'fastify'
import type { PublicConfig } from '#contract/config.ts'

const DAY_S = 86_400
/** Where search engines have nothing to look for. */
const closed = [
  '/api/',
  '/auth/',
  '/ext/',
  '/pay/',
  '/account',
  '/avia/booking',
  '/avia/payment/',
  '/hotels/booking',
  '/hotels/payment/',
  '/loader',
]

export type SiteFiles = {
  site: PublicConfig
  /** Paths of the pages worth finding, already encoded. */
  addresses: () => string[] | Promise<string[]>
}

/** robots.txt, sitemap.xml, the manifest of the installed application (DSEO-02), and where old readers look for an icon. */
export function siteFiles(app: FastifyInstance, { site, addresses }: SiteFiles): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${DAY_S}`)
      .send(
        ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${site.origin}/sitemap.xml`, ''].join('\n'),
      ),
  )

  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 308))

  app.get('/sitemap.xml', async (_request, reply) => {
    const urls = (await addresses()).map((path) => `<url><loc>${escaped(site.origin + path)}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${DAY_S}`)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      )
  })

  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', `public, max-age=${DAY_S}`)
      .send(JSON.stringify(manifestOf(site))),
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
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
    theme_color: '#0b2030',
    categories: ['travel'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: [
      { name: 'Найти билеты', url: '/search/avia' },
      { name: 'Мои авиабилеты', url: '/account/avia' },
      { name: 'Онлайн-табло', url: '/avia/schedule' },
    ],
  }
}
