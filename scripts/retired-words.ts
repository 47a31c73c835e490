import { parseSync } from 'oxc-parser'

/**
 * A row of the glossary's last table: `words` one after another in a name, searched under `only`, and not under `but`; `instead`
 * as the row says.
 */
type RetiredWord = { words: string[]; instead: string; only: string[]; but: string[] }

/** Reads «Words that are not used» of docs/glossary.md: words with the same replacement share a row, parted by commas. */
export function retiredWords(glossary: string): RetiredWord[] {
  const table = glossary.split('## Words that are not used')[1] ?? ''
  const rows = [...table.matchAll(/^\| (.+?) \| (.+?) \|(.*)\|$/gm)].filter(
    ([, names]) => names !== 'Not' && !/^-+$/.test(names!),
  )
  return rows.flatMap(([, names, instead, where]) => {
    const folders = where!.match(/[\w./-]+\//g) ?? []
    const isBut = where!.trim().startsWith('but ')
    return names!.split(', ').map((name) => ({
      words: name.split(' '),
      instead: instead!,
      only: isBut ? [] : folders,
      but: isBut ? folders : [],
    }))
  })
}

/** Names in a file, and of the file, that hold a retired word, each with what the glossary has instead. */
export function retiredNames(file: string, text: string, retired: RetiredWord[]): string[] {
  const here = retired.filter(({ only, but }) => {
    const isUnder = (folder: string) => file.startsWith(folder)
    return (only.length === 0 || only.some(isUnder)) && !but.some(isUnder)
  })
  const names = new Set([file, ...identifiers(file, text)])
  return [...names].flatMap((name) => {
    const spoken = ` ${wordsOf(name)} `
    const refused = here.find(({ words }) => spoken.includes(` ${words.join(' ')} `))
    return refused ? [`${name} (docs/glossary.md has for it: ${refused.instead})`] : []
  })
}

function identifiers(file: string, text: string): string[] {
  const names: string[] = []
  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, name } = node as { type?: string; name?: unknown }
    if (type?.endsWith('Identifier') && typeof name === 'string') names.push(name)
    if (type === 'TSTypeAliasDeclaration') names.push(`type ${(node as { id: { name: string } }).id.name}`)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, text).program.body)
  return names
}

/** `openPriceIndex`, `open-price-index.ts` and `OPEN_PRICE_INDEX` are the same three words. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase()
}
