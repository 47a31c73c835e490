import sharp from 'sharp'

const MOST_PIXELS = 40_000_000
const LONGEST_S = 5
const QUALITY = 75

/** A photograph at most `width` pixels wide, re-encoded and without its metadata; undefined when it cannot be read. */
export async function resizePhoto(bytes: Buffer, width: number): Promise<Buffer | undefined> {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: LONGEST_S })
    .toBuffer()
    .catch(() => undefined)
}
