/** The evening's address of a picture of ours; null for a photograph, which has none. */
export function nightOf(src: string): string | null {
  return src.startsWith('/art/hotels/') ? src.replace('-light.svg', '-dark.svg') : null
}
