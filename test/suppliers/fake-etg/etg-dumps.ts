import type { ServerResponse } from 'node:http'
import { zstdCompressSync } from 'node:zlib'
import { dumpedHotels, dumpedRegions } from './etg-hotels.ts'
import { type Reply, no, ok } from './etg-state.ts'

type DumpName = 'regions' | 'hotels' | 'changes'

/** The editions of its dumps, line by line as they are written; a test may write others. */
export type EtgDumps = Record<DumpName, { edition: string; lines: string[] }>

export function firstDumps(): EtgDumps {
  return {
    regions: { edition: '2026-11-16T03:00:00Z', lines: dumpedRegions().map((line) => JSON.stringify(line)) },
    hotels: { edition: '2026-11-16T04:00:00Z', lines: dumpedHotels().map((line) => JSON.stringify(line)) },
    changes: { edition: '2026-11-20T04:00:00', lines: [] },
  }
}

const endpoints: Record<string, DumpName> = {
  'hotel/region/dump/': 'regions',
  'hotel/info/dump/': 'hotels',
  'hotel/info/incremental_dump/': 'changes',
}

/** The link of a dump, good for an hour there. */
export function linkOf(dumps: EtgDumps, path: string, { host, method }: { host: string; method: string }): Reply | undefined {
  const name = endpoints[path]
  if (!name) return undefined
  if ((name === 'regions') !== (method === 'GET')) return no('unexpected_method', 405)
  return ok({ url: `http://${host}/dumps/${name}.jsonl.zst`, last_update: dumps[name].edition })
}

/** The file of a dump, whole or with its end cut off; undefined for another path. */
export function sendDump(dumps: EtgDumps, path: string, response: ServerResponse, fault: unknown): true | undefined {
  const name = /^\/dumps\/(\w+)\.jsonl\.zst$/.exec(path)?.[1]
  if (!name) return undefined
  const file = zstdCompressSync(dumps[name as DumpName].lines.map((line) => `${line}\n`).join('')) // a name it linked to
  if (fault === '429') response.writeHead(429, { 'retry-after': '0' }).end()
  else if (fault === 'half a body') response.writeHead(200).end(file.subarray(0, file.length - 20))
  else response.writeHead(200).end(file)
  return true
}
