import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Carrier, carrierOf } from './carriers.ts'
import { EVERY_MONTH, SUMMER, WINTER } from './season.ts'

/** A carrier flies from one of its bases to a place and back so many times a week. */
export type Route = { carrier: Carrier; base: string; to: string; weekly: number; months: number }

const marks: Record<string, number> = { '': EVERY_MONTH, s: SUMMER, w: WINTER }
const folder = join(import.meta.dirname, 'routes')

/** Every route of the files in routes/: lines of «carrier base weekly place place…», a place may bear the mark s or w. */
export function readRoutes(): Route[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => parseRoutes(readFileSync(join(folder, file), 'utf8')))
}

function parseRoutes(text: string) {
  const routes: Route[] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [code = '', base = '', weekly, ...places] = line.split(' ')
    const carrier = carrierOf(code)
    if (!carrier) throw new Error(`No carrier ${code}`)
    for (const place of places) {
      routes.push({ carrier, base, to: place.slice(0, 3), weekly: Number(weekly), months: marks[place.slice(3)] ?? EVERY_MONTH })
    }
  }
  return routes
}
