import type { Drawing } from '#server/pictures/rasterise.ts'

/** A drawing as a JPEG for paper; undefined where the native printers are absent: the paper goes without a picture. */
export async function documentPicture({ draw, width }: Pick<Drawing, 'draw' | 'width'>): Promise<Uint8Array | undefined> {
  try {
    const [{ rasterise }, { default: sharp }] = await Promise.all([import('#server/pictures/rasterise.ts'), import('sharp')])
    const pixels = await rasterise({ draw, width, format: 'png', quality: 100 })
    return await sharp(pixels).jpeg({ quality: 78 }).toBuffer()
  } catch {
    return undefined
  }
}
