import type { Ground } from './grounds.ts'
import type { Hex } from './oklab.ts'
import type { Palette } from './palette.ts'
import type { Random } from './random.ts'
import type { Layer } from './scene.ts'

/** A landmark in local units: its foot is y = 0, its middle x = 0, about 220 wide, at most 250 tall. */
type Landmark = (paint: Palette, random: Random) => string

/** How a place looks; what is left out is not there. */
export type Look = {
  landmark?: Landmark
  paint?: Partial<Palette>
  /** The far skyline in one haze colour, in the landmark's units; `farDepth` is how deep in the haze it stands. */
  far?: (haze: Hex) => string
  farDepth?: number
  /** Where the sun stands, and its radius, as shares of the canvas. */
  sun?: readonly [x: number, y: number, radius: number]
  scale?: number
  clouds?: number
  gulls?: number
  /** Nature behind the far skyline, and houses between it and the landmark. */
  behind?: readonly Layer[]
  houses?: readonly Layer[]
  water?: Hex
  ground?: Ground
  front?: readonly Layer[]
}
