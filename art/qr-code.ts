import { create } from 'qrcode'

/** Light squares around the code that a camera needs. */
const QUIET = 3

/** A QR code in squares of side 1: the side of the whole, the light margin counted, and one path of its dark squares. */
export function drawCode(text: string): { side: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from({ length: size ** 2 }, (_, at) => at).filter((at) => data[at])
  const path = dark.map((at) => `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z`).join('')
  return { side: size + 2 * QUIET, path }
}
