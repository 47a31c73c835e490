import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { PublicConfig } from '#contract/config.ts'
import { announce } from '#server/db/announcements.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { factsOf, fill } from './facts.ts'
import type { PageRow } from './page-store.ts'

/** The front matter of a page file. */
type Head = {
  title: string
  description: string
  keywords: string
  category: string
  section: string
  /** Order in the menu, from 1. */
  place: number
  /** Whose review the text waits for, `юрист`: a note for editors, never shown. */
  review?: string
}

const required = ['title', 'description', 'keywords', 'category', 'section', 'place'] as const

/** Splits `--- key: value --- text`. Throws a sentence naming what is missing. */
function readFrontMatter(file: string, source: string): { head: Head; text: string } {
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

/** The repository's pages; editing them requires no code (DSUP-01). */
export const PAGES = join(import.meta.dirname, 'pages')

export type PublishDeps = { db: Db; site: PublicConfig; log: FastifyBaseLogger }

/**
 * Brings the database to what the files of the folder say; returns the urls that changed. A file that cannot be read stays as it
 * was served before and is named in the log: one slip of an editor takes no page away.
 */
export async function publishPages({ db, site, log }: PublishDeps, now: Date, folder = PAGES): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  const facts = factsOf(site)
  const read = await Promise.all(
    names.map(async (name) => {
      try {
        return await buildPage(name, await readFile(join(folder, name), 'utf8'), facts)
      } catch (error) {
        log.error({ err: error, file: name }, 'a page was not published')
        return undefined
      }
    }),
  )
  const urls = names.map(urlOf)
  return inTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('content_pages')
      .where('url', 'not in', urls.length > 0 ? urls : [''])
      .executeTakeFirst()
    const pages = read.filter((page) => page !== undefined)
    const changed = pages.length === 0 ? [] : await save(trx, pages, now)
    if (changed.length > 0 || removed.numDeletedRows > 0n) await announce(trx, 'pages')
    return changed
  })
}

/** Whether every file was published before, perhaps with other words: then the watcher picks the changes up. */
export async function haveAllPages(db: Db, folder = PAGES): Promise<boolean> {
  const published = new Set((await db.selectFrom('content_pages').select('url').execute()).map(({ url }) => url))
  return (await readdir(folder)).filter((name) => name.endsWith('.md')).every((name) => published.has(urlOf(name)))
}

/** Publishes at the first request, and again when a file has changed since. */
export function pageWatch(deps: PublishDeps, folder = PAGES): (now: Date) => Promise<void> {
  let seen: string | undefined
  return async (now) => {
    const names = (await readdir(folder)).toSorted()
    const times = await Promise.all(names.map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`))
    const fingerprint = times.join('\n')
    if (seen !== fingerprint) await publishPages(deps, now, folder)
    seen = fingerprint
  }
}

async function save(trx: Db, pages: PageRow[], now: Date): Promise<string[]> {
  const changed = await trx
    .insertInto('content_pages')
    .values(pages.map((page) => ({ ...page, published_at: now })))
    .onConflict((conflict) =>
      conflict
        .column('url')
        .doUpdateSet((is) => ({
          category: is.ref('excluded.category'),
          section: is.ref('excluded.section'),
          place: is.ref('excluded.place'),
          title: is.ref('excluded.title'),
          description: is.ref('excluded.description'),
          keywords: is.ref('excluded.keywords'),
          content: is.ref('excluded.content'),
          published_at: is.ref('excluded.published_at'),
        }))
        .where(
          sql<boolean>`(content_pages.category, content_pages.section, content_pages.place, content_pages.title,
            content_pages.description, content_pages.keywords, content_pages.content)
            is distinct from (excluded.category, excluded.section, excluded.place, excluded.title,
            excluded.description, excluded.keywords, excluded.content)`,
        ),
    )
    .returning('url')
    .execute()
  return changed.map(({ url }) => url)
}

const urlOf = (file: string) => file.replace(/\.md$/, '')

async function buildPage(file: string, source: string, facts: Record<string, string>): Promise<PageRow> {
  const { htmlOf } = await import('./markdown.ts') // the first page loads it, the start does not need it
  const { head, text } = readFrontMatter(file, fill(file, source, facts))
  const { title, description, keywords, category, section, place } = head
  const content = htmlOf(text)
  return { url: urlOf(file), category, section, place, title, description, keywords, content }
}
