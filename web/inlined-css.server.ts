import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const texts = new Map<string, string>()

function textOf(href: string): string {
  const known = texts.get(href)
  if (known !== undefined) return known
  // React Router ends some addresses with an empty fragment.
  const text = readFileSync(join(process.cwd(), 'build/client', href.replace(/#.*/, '')), 'utf8')
  texts.set(href, text)
  return text
}

/** The text of built stylesheets by their addresses (`/assets/root-x.css`, also with the `#` of a split route), once each. */
export function inlinedCss(hrefs: string[]): string {
  const files = hrefs.map((href) => href.replace(/#.*$/u, ''))
  return [...new Set(files)].map(textOf).join('')
}
