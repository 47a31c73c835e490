import type { Section } from '#domain/content/search.ts'
import type { PageRow } from './page-store.ts'

const HEADING = /<h[23] id="([^"]*)">(.*?)<\/h[23]>|<details id="([^"]*)">\s*<summary>(.*?)<\/summary>/gs
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&nbsp;': '\u00a0' }

/** A page's HTML cut at its headings and questions. */
export function sectionsOf({ url, title, category, section, description, keywords, content }: PageRow): Section[] {
  const marks = [...content.matchAll(HEADING)]
  const whole = { url, title, category, section }
  const beginning = {
    ...whole,
    heading: '',
    anchor: '',
    text: plain(content.slice(0, marks[0]?.index)),
    keywords: `${keywords} ${description}`,
  }
  const rest = marks.map((mark, number) => ({
    ...whole,
    title: '',
    heading: plain(mark[2] ?? mark[4] ?? ''),
    anchor: mark[1] ?? mark[3] ?? '',
    text: plain(content.slice(mark.index + mark[0].length, marks[number + 1]?.index)),
    keywords: '',
  }))
  return [beginning, ...rest]
}

function plain(html: string): string {
  return html
    .replaceAll(/<\/t[dh]>\s*(?=<t)/g, '; ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&\w+;/g, (entity) => entities[entity] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:;!?»)…])/g, '')
    .trim()
}
