import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Stylesheets = { texts: Map<string, string>; ofMark: Map<string, string> }

const client = join(process.cwd(), 'build/client')
const STYLE = /<style data-css="([^"]*)"([^>]*)>([^]*?)<\/style>/
const CLASSES = / class="([^"]+)"/g
/** The mark of a CSS module at the end of its class names: `generateScopedName` of vite.config.ts. */
const MARK = /-([0-9a-f]{5})(?![\w-])/g
const MARK_AT_END = /-([0-9a-f]{5})$/
let stylesheets: Stylesheets | undefined

/** Every stylesheet of the build once, each after those it builds upon, and which of them holds the classes with a mark. */
function readStylesheets(): Stylesheets {
  const chunks = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const texts = new Map<string, string>()
  const seen = new Set<string>()
  function visit(name: string): void {
    const chunk = chunks[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    chunk.imports?.forEach(visit)
    for (const file of chunk.css ?? []) texts.set(`/${file}`, readFileSync(join(client, file), 'utf8'))
    chunk.dynamicImports?.forEach(visit)
  }
  Object.keys(chunks).forEach(visit)
  const marks = [...texts].flatMap(([href, text]) => [...text.matchAll(MARK)].map(([, mark]) => [mark!, href] as const))
  return { texts, ofMark: new Map(marks) }
}

const built = () => (stylesheets ??= readStylesheets())

/** The text of built stylesheets by their addresses (`/assets/root-x.css`). */
export function inlinedCss(hrefs: string[]): string {
  return hrefs.map((href) => built().texts.get(href)).join('')
}

/** The stylesheets that hold the classes of a document. */
function stylesheetsOf(html: string): string[] {
  const { texts, ofMark } = built()
  const classes = new Set([...html.matchAll(CLASSES)].flatMap(([, names]) => names!.split(' ')))
  const needed = new Set([...classes].map((name) => ofMark.get(MARK_AT_END.exec(name)?.[1] ?? '')))
  return [...texts.keys()].filter((href) => needed.has(href))
}

/**
 * The document with the styles of everything that stands in it: those of its pages are there already (styles.tsx), those of
 * their lazy parts are known when they have been drawn.
 */
export function withStylesOf(html: string): string {
  return html.replace(STYLE, (_style, hrefs: string, attributes: string, text: string) => {
    const there = hrefs.split(' ')
    const added = stylesheetsOf(html).filter((href) => !there.includes(href))
    return `<style data-css="${[...there, ...added].join(' ')}"${attributes}>${text}${inlinedCss(added)}</style>`
  })
}
