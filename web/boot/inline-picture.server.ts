import { addressOf } from '#web/data/call.ts'

const TIMEOUT_MS = 400
const MAX_PICTURES = 8
const cache = new Map<string, string>()

/** A small picture of ours as a data URL for the first HTML; undefined when it is not at hand within 0.4 s. */
export async function inlinedPicture(path: string): Promise<string | undefined> {
  const known = cache.get(path)
  if (known) return known
  try {
    const answer = await fetch(addressOf(path), { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) return undefined
    const text = Buffer.from(await answer.arrayBuffer()).toString('base64')
    const url = `data:${answer.headers.get('content-type')};base64,${text}`
    if (cache.size >= MAX_PICTURES) cache.clear()
    cache.set(path, url)
    return url
  } catch {
    return undefined
  }
}
