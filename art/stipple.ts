import { group, linear, opacity, type Point, radial } from './svg.ts'

/** The two inks of the grain, their names in a picture: the shade and the light. */
export type Ink = 'shade' | 'light'

/**
 * The grain rule: solid dots, thicker where what is under them is more opaque, never a blur (DESIGN §5).
 * A filter to lay over fades: noise, cut at the threshold the source's alpha sets, flooded with one ink. Its region is the whole sheet:
 * resvg aborts when a filtered shape sticks out of the picture, or when its edge falls between two pixels.
 */
function inkFilter(id: string, [width, height]: Point, colour: string, seed: number): string {
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".73" numOctaves="2" seed="${seed}"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.6 0 0 0 -.8" result="n"/><feComposite in="SourceAlpha" in2="n" operator="arithmetic" k1="0" k2="4" k3="4" k4="-4.1" result="m"/><feFlood flood-color="${colour}"/><feComposite in2="m" operator="in"/></filter>`
}

/** Where grain gathers: towards the foot, the top, the corner in the shade, or around a disc. */
export type Fade = 'foot' | 'top' | 'corner' | 'halo'

/** Definitions of both inks and all fades of a picture of this size, named after its id. */
export function stippleDefs(id: string, sheet: Point, inks: Record<Ink, string>): string {
  return (
    inkFilter(`${id}-shade`, sheet, inks.shade, 7) +
    inkFilter(`${id}-light`, sheet, inks.light, 3) +
    linear(`${id}-foot`, [fade(0, 0.8), fade(1, 0)], 'x1="0" y1="1" x2="0" y2="0"') +
    linear(`${id}-top`, [fade(0, 0.7), fade(1, 0)]) +
    linear(`${id}-corner`, [fade(0.3, 0), fade(1, 0.75)], 'x1="0" y1="0" x2="1" y2="1"') +
    radial(`${id}-halo`, [fade(0.38, 0.55), fade(1, 0)])
  )
}

const fade = (offset: number, share: number) => [offset, '#000', share] as const

/** Grain over shapes that are filled with a fade. */
export function stippled(id: string, ink: Ink, content: string, share = 1): string {
  return group(`filter="url(#${id}-${ink})" ${opacity(share)}`, content)
}

/** The fill of a fade. */
export function fadeFill(id: string, fade: Fade): string {
  return `url(#${id}-${fade})`
}
