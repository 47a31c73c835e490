import type { MetaDescriptor, UIMatch } from 'react-router'
import type { PublicConfig } from '#contract/config.ts'

type Page = {
  /** Without the brand. */
  title: string
  /** The description of the page; the agency's own sentence on pages of one visitor. */
  description?: string
  /** Path and query of the canonical address; left out for pages that must not be indexed. */
  canonical?: string
  /** Name of the picture of shared links under /art/share/, `mow-aer`; the home page's when left out. */
  picture?: string
  /** Words of a support page (SUP-03). */
  keywords?: string
  /** The brand is first: the home page. */
  brandFirst?: boolean
}

const agency = 'Авиабилеты и отели по всему миру: поиск, бронирование, бонусы и поддержка круглые сутки.'

/** Title, description, canonical and og tags of a page (DSEO-01, DSEO-02); a page without `canonical` is noindex. */
export function pageMeta(matches: readonly (Pick<UIMatch, 'id' | 'loaderData'> | undefined)[], page: Page): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { config: PublicConfig } | undefined
  const brand = root?.config.brand ?? 'Странник'
  const address = page.canonical !== undefined && root ? `${root.config.origin}${page.canonical}` : undefined
  const title = page.brandFirst ? `${brand} | ${page.title}` : `${page.title} | ${brand}`
  const tags: (MetaDescriptor | false | undefined)[] = [
    { title },
    { name: 'description', content: page.description ?? agency },
    page.keywords !== undefined && { name: 'keywords', content: page.keywords },
    address ? { tagName: 'link', rel: 'canonical', href: address } : { name: 'robots', content: 'noindex' },
    ...(import.meta.env.SSR ? shared({ title, brand, address, page, origin: root?.config.origin }) : []),
  ]
  return tags.filter((tag): tag is MetaDescriptor => Boolean(tag))
}

type Shared = { title: string; brand: string; address: string | undefined; page: Page; origin: string | undefined }

/** What messengers and networks show of a link. They read the first HTML only, so the browser is not sent it. */
function shared({ title, brand, address, page, origin }: Shared): (MetaDescriptor | false)[] {
  return [
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description ?? agency },
    { property: 'og:site_name', content: brand },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ru_RU' },
    address !== undefined && { property: 'og:url', content: address },
    origin !== undefined && { property: 'og:image', content: `${origin}/art/share/${page.picture?.toLowerCase() ?? 'home'}.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

type Matches = readonly (Pick<UIMatch, 'id' | 'loaderData'> | undefined)[]

function configOf(matches: Matches): PublicConfig | undefined {
  return (matches.find((match) => match?.id === 'root')?.loaderData as { config: PublicConfig } | undefined)?.config
}

function script(data: object): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...data } }
}

/** The company behind the site, for search engines (DSEO-02): home and about. */
export function organisation(matches: Matches): MetaDescriptor[] {
  // Not needed in the browser, so it is not sent there.
  if (!import.meta.env.SSR) return []
  const config = configOf(matches)
  if (!config) return []
  const { origin, brand, company, phone, email } = config
  const id = `${origin}/#organization`
  return [
    script({
      '@graph': [
        {
          '@type': 'Organization',
          '@id': id,
          name: brand,
          legalName: company.name,
          url: `${origin}/`,
          logo: `${origin}/art/icons/512.png`,
          foundingDate: String(company.since),
          taxID: company.inn,
          address: company.address,
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer support',
            telephone: phone,
            email,
            availableLanguage: 'ru',
          },
        },
        {
          '@type': 'WebSite',
          '@id': `${origin}/#website`,
          url: `${origin}/`,
          name: brand,
          inLanguage: 'ru',
          publisher: { '@id': id },
        },
      ],
    }),
  ]
}

export type Crumb = { name: string; path: string }

/** The breadcrumbs of a page, without the home page; the last crumb is the page itself. */
export function breadcrumbs(matches: Matches, breadcrumbs: readonly Crumb[]): MetaDescriptor[] {
  if (!import.meta.env.SSR) return []
  const config = configOf(matches)
  if (!config) return []
  const all = [{ name: config.brand, path: '/' }, ...breadcrumbs]
  const items = all.map(({ name, path }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: config.origin + path }))
  return [script({ '@type': 'BreadcrumbList', itemListElement: items })]
}
