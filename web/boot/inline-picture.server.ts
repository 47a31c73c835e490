const TIMEOUT_MS = 400
const MAX_PICTURES = 8
const cache = new Map<string, string>()

type Picture = { type: string; bytes: Buffer }

let pictureAt: (path: string) => Promise<Picture | undefined> = async () => undefined

/** Injects where our pictures are read while the server draws a page. */
export function readPicturesBy(read: typeof pictureAt): void {
  pictureAt = read
}

/** A small picture of ours as a data URL for the first HTML; undefined when it is not available within 0.4 s. */
export async function inlinedPicture(path: string): Promise<string | undefined> {
  const known = cache.get(path)
  if (known) return known
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS))
  const picture = await Promise.race([pictureAt(path).catch(() => undefined), late])
  if (!picture) return undefined
  const url = `data:${picture.type};base64,${picture.bytes.toString('base64')}`
  if (cache.size >= MAX_PICTURES) cache.clear()
  cache.set(path, url)
  return url
}
