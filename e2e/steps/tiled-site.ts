import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { type Shape, feature, writePmtiles } from '#test/pmtiles.ts'

const SEA = { west: 38.9, east: 39.72, south: 43.2, north: 43.9 }
const LAND = { west: 38.9, east: 40.6, south: 43.2, north: 44.2 }
const box = ({ west, east, south, north }: typeof SEA): Shape => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})

/** A map of Sochi such as Protomaps makes, of the simplest shapes: the sea lies west of 39.72°, a highway runs along it. */
function writeSochi(file: string): void {
  const along = (lon: number): Shape => ({
    type: 'LineString',
    coordinates: [
      [lon, 43.3],
      [lon, 43.9],
    ],
  })
  writePmtiles(
    file,
    {
      earth: [feature(box(LAND), { kind: 'earth' })],
      landuse: [feature(box({ west: 39.74, east: 39.78, south: 43.56, north: 43.6 }), { kind: 'park' })],
      water: [feature(box(SEA), { kind: 'ocean', name: 'Black Sea', 'name:ru': 'Чёрное море' })],
      roads: [
        feature(along(39.73), { kind: 'major_road', name: 'Resort avenue', 'name:ru': 'Курортный проспект' }),
        feature(along(39.8), { kind: 'highway', name: 'Объездная дорога' }),
        feature(along(39.735), { kind: 'rail' }),
      ],
      places: [feature({ type: 'Point', coordinates: [39.76, 43.62] }, { kind: 'locality', name: 'Sochi', 'name:ru': 'Сочи' })],
    },
    11,
  )
}

export type TiledSite = { origin: string; file: string; close(): void }

/** A site whose operator has a map of their own. */
export async function openTiledSite(): Promise<TiledSite> {
  const folder = mkdtempSync(join(tmpdir(), 'strannik-tiled-'))
  const file = join(folder, 'sochi.pmtiles')
  writeSochi(file)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const site = fork('build/node/main.js', {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: 'on',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      MAP_TILES: file,
    },
  })
  await Promise.race([answers(`${origin}/health`), ended(site)])
  return { origin, file, close: () => void site.kill('SIGKILL') }
}

async function answers(url: string): Promise<void> {
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(100)
}

async function ended(site: ChildProcess): Promise<never> {
  const [code] = await once(site, 'exit')
  throw new Error(`The site has ended: ${code}`)
}
