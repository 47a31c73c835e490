/** The widths photographs of suppliers are shown in, pixels. */
export const photoWidths = [320, 640, 1280] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** The address of a photograph of a hotel; its edition changes with it. */
export function photoAddress(hotelId: string, at: number, edition: string): string {
  return `/art/photos/${hotelId}/${at}-640.webp?v=${edition}`
}

/** The same picture in another width; a drawing has none. */
export function inWidth(src: string, width: PhotoWidth): string {
  return src.startsWith('/art/photos/') ? src.replace(/-\d+\.webp/, `-${width}.webp`) : src
}
