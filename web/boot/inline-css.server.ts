import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Stylesheets = { texts: Map<string, string>; ofMark: Map<string, string> }

const client = join(process.cwd(), 'build/client')
const STYLE = '<style data-css="'
const CLASSES = ' class="'
/** The mark of a CSS module at the end of its class names: `generateScopedName` of vite.config.ts. */
const MARK = /-([0-9a-f]{5})(?![\w-])/g
const MARK_AT_END = /-([0-9a-f]{5})$/
let stylesheets: Stylesheets | undefined

/** Every stylesheet of the build once, each after those it builds upon, and which of them has the classes with a mark. */
function readStylesheets(): Stylesheets {
  const chunks = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const texts = new Map<string, string>()
  const seen = new Set<string>()
  function visit(name: string): void {
    const chunk = chunks[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    chunk.imports?.forEach(visit)
    for (const file of chunk.css ?? []) texts.set(`/${file}`, readFileSync(join(client, file), 'latin1'))
    chunk.dynamicImports?.forEach(visit)
  }
  Object.keys(chunks).forEach(visit)
  const marks = [...texts].flatMap(([href, text]) => [...text.matchAll(MARK)].map(([, mark]) => [mark!, href] as const))
  return { texts, ofMark: new Map(marks) }
}

const built = () => (stylesheets ??= readStylesheets())

/** The stylesheets that hold the classes of a document. */
function stylesheetsOf(html: string): string[] {
  const { texts, ofMark } = built()
  const lists = new Set<string>()
  for (let at = html.indexOf(CLASSES); at >= 0; at = html.indexOf(CLASSES, at)) {
    const end = html.indexOf('"', (at += CLASSES.length))
    lists.add(html.slice(at, end))
  }
  const classes = new Set([...lists].flatMap((names) => names.split(' ')))
  const needed = new Set([...classes].map((name) => ofMark.get(MARK_AT_END.exec(name)?.[1] ?? '')))
  return [...texts.keys()].filter((href) => needed.has(href))
}

/**
 * Inserts the styles of everything in a document: those of its pages are known already (document-head.tsx), those of its lazy
 * parts when they have been drawn. The document is bytes, one character each, and so are the styles.
 */
export function inlineStyles(nonce: string) {
  const given = new Set<string>()
  const textOf = (hrefs: readonly string[]) => hrefs.map((href) => given.add(href) && built().texts.get(href)).join('')
  return {
    /** The document, or what of it is sent first. */
    shell(html: string): string {
      const style = html.indexOf(STYLE)
      if (style < 0) return html
      const names = style + STYLE.length
      const end = html.indexOf('"', names)
      const text = html.indexOf('>', end) + 1
      const named = html.slice(names, end).split(' ')
      const hrefs = [...new Set([...named, ...stylesheetsOf(html)])]
      return `${html.slice(0, names)}${hrefs.join(' ')}${html.slice(end, text)}${textOf(hrefs)}${html.slice(text)}`
    },
    /** What follows a shell: its styles are before it, so nothing of it is seen without them. */
    later(html: string): string {
      const hrefs = stylesheetsOf(html).filter((href) => !given.has(href))
      return hrefs.length === 0 ? html : `${STYLE}${hrefs.join(' ')}" nonce="${nonce}">${textOf(hrefs)}</style>${html}`
    },
  }
}
