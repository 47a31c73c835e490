import { type Seascape, seascape } from './seascape.ts'

const NIGHT = {
  width: 1440,
  height: 900,
  horizon: 690,
  hour: 1.4,
  boats: [[1040, 760, 2.2]],
  clouds: [
    [220, 470, 150],
    [860, 210, 170],
  ],
} as const

const orders = {
  /** The error page: a moon over the sea. */
  'night-sea': { ...NIGHT, disc: { x: 1130, y: 300, radius: 150 } },
  /** 404: the moon is the zero of the page, here is only its path on the water. */
  'lost-moon': { ...NIGHT, disc: { x: 342, y: -400, radius: 120 }, discShown: false },
  /** Tickets are paid: the dawn of the journey. */
  dawn: {
    width: 1440,
    height: 600,
    horizon: 440,
    hour: 6.45,
    disc: { x: 800, y: 400, radius: 92 },
    stands: [
      ['prague', 90, 0.5],
      ['rome', 280, 0.5],
      ['istanbul', 1010, 0.92],
    ],
    clouds: [
      [620, 130, 180],
      [1150, 90, 150],
      [1180, 220, 120],
    ],
    boats: [[690, 470, 1]],
    plane: [930, 150, 560, 330],
  },
  'dawn-narrow': {
    width: 390,
    height: 520,
    horizon: 350,
    hour: 6.45,
    disc: { x: 130, y: 326, radius: 52 },
    stands: [['istanbul', 230, 0.8]],
    clouds: [[40, 210, 110]],
  },
} as const satisfies Record<string, Omit<Seascape, 'id'>>

export type SceneName = keyof typeof orders

/** The canvases of the scenes: size in drawing units, the pixel widths they are printed in, and the format. */
export const sceneCanvases = {
  'night-sea': { width: 1440, height: 900, widths: [720, 1440], format: 'avif' },
  'lost-moon': { width: 1440, height: 900, widths: [720, 1440], format: 'avif' },
  dawn: { width: 1440, height: 600, widths: [720, 1440], format: 'avif' },
  'dawn-narrow': { width: 390, height: 520, widths: [390, 780], format: 'avif' },
} as const satisfies Record<SceneName, { width: number; height: number; widths: readonly number[]; format: 'avif' | 'png' }>

/** One of the site's seascapes as SVG. */
export function sceneOfSite(name: SceneName): string {
  return seascape({ id: name, ...orders[name] })
}
