/** What a page file says of itself above its text. */
export type Head = {
  title: string
  description: string
  keywords: string
  category: string
  section: string
  /** Order in the menu, from 1. */
  place: number
  /** Whose review the text waits for, `юрист`: a note of those who edit, never shown. */
  review?: string
}

const required = ['title', 'description', 'keywords', 'category', 'section', 'place'] as const

/** Splits `--- key: value --- text`. Throws a sentence naming what is missing. */
export function readFrontMatter(file: string, source: string): { head: Head; text: string } {
  const [, block, text] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? []
  if (block === undefined || text === undefined) throw new Error(`${file}: страница начинается с описания между строками ---`)
  const said = Object.fromEntries(
    block.split(/\r?\n/).map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
  const missing = required.filter((name) => !said[name])
  if (missing.length > 0) throw new Error(`${file}: в описании страницы нет ${missing.join(', ')}`)
  const place = Number(said.place)
  if (!Number.isInteger(place)) throw new Error(`${file}: place — целое число`)
  return { head: { ...(said as Omit<Head, 'place'>), place }, text } // every required key was just found
}
