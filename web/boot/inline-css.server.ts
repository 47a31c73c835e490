import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

const client = join(process.cwd(), 'build/client')
const texts = new Map<string, string>()
let chunks: Record<string, Chunk> | undefined

function textOf(href: string): string {
  const known = texts.get(href)
  if (known !== undefined) return known
  const text = readFileSync(join(client, href), 'utf8')
  texts.set(href, text)
  return text
}

/** The text of built stylesheets by their addresses (`/assets/root-x.css`), read once each. */
export function inlinedCss(hrefs: string[]): string {
  return hrefs.map(textOf).join('')
}

function stylesOf(name: string, seen = new Set<string>()): string[] {
  const chunk = chunks?.[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  const inherited = (chunk.imports ?? []).flatMap((each) => stylesOf(each, seen))
  return [...inherited, ...(chunk.css ?? []).map((file) => `/${file}`)]
}

/**
 * The stylesheets of what a page file itself imports lazily: those parts stand in its first HTML too. What its components
 * import lazily (pickers, dialogs) brings its own styles when it is opened.
 */
export function lazyCss(module: string): string[] {
  chunks ??= JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const page = Object.values(chunks).find(({ file }) => `/${file}` === module)
  return (page?.dynamicImports ?? []).flatMap((name) => stylesOf(name))
}
