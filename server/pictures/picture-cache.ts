import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { dawnCanvases, dawnShapes, dawnUrl, isDawnOf } from '#art/dawn.ts'
import { exposures } from '#art/poster-cities.ts'
import { MINUTE_MS } from '#domain/text/dates.ts'
import type { Render } from './render-pool.ts'

/** Rendered pictures on disk. */
export type PictureCache = {
  /** The picture at an address under /art/, rendered now if it never was; undefined when there is no such picture. */
  picture(address: string): Promise<Buffer | undefined>
  /** The same where it was rendered before. */
  rendered(address: string): Promise<Buffer | undefined>
  /** Deletes pictures of earlier drawings, and the dawns of other days. */
  cleanUp(now: Date): Promise<void>
}

export type PictureCacheOptions = {
  /** Where new pictures are kept. */
  folder: string
  /** Where `npm run build` leaves what it renders; searched first. */
  built?: string
  render: Render
  /** Receives a new picture that could not be written to the disk, which is shown all the same; without it that is an error. */
  complain?: (error: unknown) => void
}

/** Opens the cache; pictures are in a folder named after the drawings' sources, so a changed drawing is rendered again. */
export async function openPictureCache({ folder, built, render, complain }: PictureCacheOptions): Promise<PictureCache> {
  const edition = await editionOfDrawings()
  const folders = [built, folder].flatMap((root) => (root ? [join(root, edition)] : []))
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  const patiently = oneAtATime(LATE_MS)

  async function load(address: string): Promise<Buffer | undefined> {
    const { drawingAt } = await import('./picture-spec.ts') // the first picture loads it, the start does not need it
    if (!drawingAt(address)) return undefined
    const found = await onDisk(address)
    if (found) return found
    const fresh = await render(address)
    await onItsDisk(folder, () => write(join(folder, edition, address), fresh))
    return fresh
  }

  /** Without the folder of new pictures the site goes on: it may fail, or hang. */
  async function onItsDisk<T>(where: string, act: () => Promise<T>): Promise<T | undefined> {
    if (!complain || !where.startsWith(folder)) return act()
    return patiently(act).catch((error: unknown) => void complain(error))
  }

  async function onDisk(address: string): Promise<Buffer | undefined> {
    for (const one of folders) {
      const found = await onItsDisk(one, () => readIfAny(join(one, address)))
      if (found) return found
    }
    return undefined
  }

  return {
    async rendered(address) {
      const { drawingAt } = await import('./picture-spec.ts')
      return drawingAt(address) && (await onDisk(address))
    },
    picture(address) {
      const begun = underWay.get(address) ?? load(address).finally(() => underWay.delete(address))
      underWay.set(address, begun)
      return begun
    },
    async cleanUp(now) {
      const editions = (await onItsDisk(folder, () => readdir(folder).catch(() => []))) ?? []
      for (const name of editions) if (name !== edition) await rm(join(folder, name), { recursive: true, force: true })
      const dawns = (await onItsDisk(folder, () => readdir(join(folder, edition, 'dawn')).catch(() => []))) ?? []
      const gone = dawns.map((name) => `dawn/${name}`).filter((address) => !isDawnOf(address, now))
      for (const address of gone) await rm(join(folder, edition, address), { force: true })
    },
  }
}

/** How long a disk may take for one picture. */
const LATE_MS = 1000

/**
 * Runs one at a time; undefined where that takes too long, and at once while it still does. Each file a disk hangs with keeps one
 * of the few threads that also resolve names and hash passwords.
 */
function oneAtATime(lateMs: number): <T>(act: () => Promise<T>) => Promise<T | undefined> {
  let running: Promise<unknown> | undefined
  let isLate = false
  return async (act) => {
    while (running) await running
    if (isLate) return undefined
    const acting = act().finally(() => (isLate = false))
    let timer: NodeJS.Timeout | undefined
    const giveUp = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(void (isLate = true)), lateMs)
    })
    running = Promise.race([acting, giveUp]).catch(() => {})
    try {
      return await Promise.race([acting, giveUp])
    } finally {
      clearTimeout(timer)
      running = undefined
    }
  }
}

async function readIfAny(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // fs throws nothing else
    throw error
  }
}

async function write(path: string, picture: Buffer): Promise<void> {
  const unfinished = `${path}.${process.pid}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(unfinished, picture)
  await rename(unfinished, path)
}

/** A hash of all the sources a picture depends on. */
async function editionOfDrawings(): Promise<string> {
  const folder = resolve(import.meta.dirname, '..', '..', 'art')
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const hash = createHash('sha256')
  const sources = [
    ...files.map((name) => join(folder, name)),
    join(import.meta.dirname, 'rasterise.ts'),
    join(import.meta.dirname, 'picture-spec.ts'),
  ]
  for (const path of sources.toSorted()) hash.update(await readFile(path))
  return hash.digest('hex').slice(0, 12)
}

const AHEAD_MS = 20 * MINUTE_MS

/** Addresses under /art/ of the dawn's cities at a moment, the most requested first. */
export function dawnAddresses(at: Date): string[] {
  const addresses = dawnShapes.flatMap((shape) =>
    exposures.flatMap((theme) => dawnCanvases[shape].widths.map((width, rank) => ({ shape, theme, width, rank }))),
  )
  return addresses
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ shape, theme, width }) => dawnUrl(at, theme, shape, width).replace('/art/', ''))
}

/** The same of a moment and of twenty minutes later. */
export function dawnsAhead(now: Date): string[] {
  return [now, new Date(now.getTime() + AHEAD_MS)].flatMap(dawnAddresses)
}

/** Renders the dawn of now and of the next twenty minutes in advance, one at a time; returns how to stop. */
export function renderDawnsAhead(cache: PictureCache, now: () => Date, complain: (error: unknown) => void): () => void {
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function round(): Promise<void> {
    for (const address of dawnsAhead(now())) {
      if (stopped) return
      await cache.picture(address)
    }
    await cache.cleanUp(now())
  }

  async function turn(): Promise<void> {
    await round().catch((error: unknown) => stopped || complain(error)) // a stop ends what is being rendered
    if (!stopped) timer = setTimeout(turn, MINUTE_MS).unref()
  }

  void turn()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
