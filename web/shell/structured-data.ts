import type { MetaDescriptor, UIMatch } from 'react-router'
import type { PublicConfig } from '#contract/config.ts'

type Matches = readonly (Pick<UIMatch, 'id' | 'loaderData'> | undefined)[]

function configOf(matches: Matches): PublicConfig | undefined {
  return (matches.find((match) => match?.id === 'root')?.loaderData as { config: PublicConfig } | undefined)?.config
}

function script(data: object): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...data } }
}

/** Who stands behind the site, for search engines (DSEO-02): home and about. */
export function organisation(matches: Matches): MetaDescriptor[] {
  // Nobody reads it in the browser, so it is not sent there.
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

/** The way to a page from the home page, which is not named; the last crumb is the page itself. */
export function breadcrumbs(matches: Matches, breadcrumbs: readonly Crumb[]): MetaDescriptor[] {
  if (!import.meta.env.SSR) return []
  const config = configOf(matches)
  if (!config) return []
  const all = [{ name: config.brand, path: '/' }, ...breadcrumbs]
  const items = all.map(({ name, path }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: config.origin + path }))
  return [script({ '@type': 'BreadcrumbList', itemListElement: items })]
}
