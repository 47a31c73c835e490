import { type Hex, mix } from '#art/oklab.ts'
import { skyAt } from '#art/sky.ts'

/** The setting sun of the countdown: colours, and how high the sun's middle stands (drawing units from the top). */
export type Setting = { zenith: Hex; middle: Hex; horizon: Hex; hill: Hex; water: Hex; height: number }

/** The sky from 18:09 to 19:15 as the time runs out: `remaining` is the share of the time left, 0..1. */
export function setting(remaining: number): Setting {
  const left = Math.min(1, Math.max(0, remaining))
  const { zenith, middle, horizon } = skyAt(19.25 - left * 1.1)
  return {
    zenith,
    middle,
    horizon,
    hill: mix(middle, '#1d4a58', 0.62),
    water: mix('#1d5468', middle, 0.2),
    height: 118 - left * 66,
  }
}
