import { parseSync } from 'oxc-parser'
import * as paths from '#domain/paths.ts'

/** First parts of the addresses of pages: `avia`, `hotels`, `account` … */
const roots = [...new Set(Object.values(paths).map((path) => path.split('/')[1]))].filter(Boolean)
const begins = new RegExp(`^/(?:${roots.join('|')})(?=$|[/?#])`)
const inHtml = new RegExp(`href="/(?:${roots.join('|')})(?=["/?#])`)

/** Strings and templates of a file that spell the address of a page; patterns of regular expressions are not looked at. */
export function addressLiterals(file: string, text: string): string[] {
  const found: string[] = []
  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value } = node as { type?: string; value?: unknown }
    const words = type === 'TemplateElement' ? (value as { cooked: string }).cooked : type === 'Literal' ? value : undefined
    if (typeof words === 'string' && (begins.test(words) || inHtml.test(words))) found.push(words)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, text).program.body)
  return found
}
