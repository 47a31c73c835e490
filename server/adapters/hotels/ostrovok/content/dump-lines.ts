import { Readable, pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'

const NEWLINE = 10
const LONGEST_LINE = 32 * 1024 * 1024

/** The file was not given: too many downloads, a link that ran out, an address that is none of theirs. */
export class DumpNotGiven extends Error {
  readonly retryAfterMs: number | undefined

  constructor(status: number, retryAfter: string | null) {
    super(`The dump answered HTTP ${status}`)
    const seconds = Number(retryAfter ?? Number.NaN)
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined
  }
}

/** The lines of a dump (zstd) as it comes, never more of it in memory than a line; a download that is cut throws. */
export async function* dumpLines(url: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  const response = await fetch(url, { signal, headers: { 'user-agent': 'Partner/1.0' } })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new DumpNotGiven(response.status, response.headers.get('retry-after'))
  }
  const unpacked = createZstdDecompress()
  pipeline(Readable.fromWeb(response.body), unpacked, () => {}) // its error comes with `unpacked`
  yield* linesOf(unpacked)
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)])
      ;[parts, length, from] = [[], 0, end + 1]
    }
    parts.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > LONGEST_LINE) throw new Error('A line of the dump is too long')
  }
  if (length > 0) yield Buffer.concat(parts)
}
