import type { MetaDescriptor } from 'react-router'
import type { ContentPage } from '#contract/content.ts'

const QUESTION = /<details[^>]*>\s*<summary>(.*?)<\/summary>(.*?)<\/details>/gs
const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&nbsp;': '\u00a0' }

/** The questions of a page and their answers for search engines (DSEO-02). */
export function faqJsonLd({ content }: ContentPage): MetaDescriptor[] {
  // Nobody reads it in the browser, so it is not sent there.
  if (!import.meta.env.SSR) return []
  const mainEntity = [...content.matchAll(QUESTION)].map(([, question = '', answer = '']) => ({
    '@type': 'Question',
    name: plain(question),
    acceptedAnswer: { '@type': 'Answer', text: plain(answer) },
  }))
  return mainEntity.length > 0 ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity } }] : []
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&\w+;/g, (sign) => signs[sign] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:;!?»)…])/g, '')
    .trim()
}
