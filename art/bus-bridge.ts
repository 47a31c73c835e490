import type { Layer, Scene } from './scene.ts'
import { circle, d, path, rect } from './svg.ts'

/** A bridge with lamps in the foreground and a red double-decker on it. */
export const busBridge: Layer = (scene) => {
  const { width: w, height, unit: u, tone } = scene
  const y = height * 0.93
  const arches = d`M0 ${y}V${y - 24 * u}Q${w / 2} ${y - 40 * u} ${w} ${y - 24 * u}V${y}H${w * 0.97}A${w * 0.14} ${24 * u} 0 0 0 ${w * 0.69} ${y}H${w * 0.64}A${w * 0.14} ${26 * u} 0 0 0 ${w * 0.36} ${y}H${w * 0.31}A${w * 0.14} ${24 * u} 0 0 0 ${w * 0.03} ${y}Z`
  return path(arches, tone('#3f5f5a')) + lamps(scene, y) + bus(scene, w * 0.5, y - 34 * u)
}

function lamps({ width, unit: u, sky, tone }: Scene, y: number): string {
  const glass = sky.night > 0.3 ? '#ffd98a' : tone('#f6e6c4')
  const lamp = (_: unknown, i: number) => {
    const [x, lift] = [(width * i) / 8, 6 * Math.sin((i / 8) * Math.PI) * u]
    return rect([x - u, y - 50 * u - lift, 1.6 * u, 22 * u], tone('#2a4541')) + circle(x, y - 51 * u - lift, 3 * u, glass)
  }
  return Array.from({ length: 9 }, lamp).join('')
}

function bus({ unit: u, tone }: Scene, x: number, road: number): string {
  const [glass, tyre] = [tone('#2b3a45'), tone('#2a4541')]
  return (
    rect([x, road - 18 * u, 34 * u, 18 * u], tone('#d9381e'), `rx="${Math.round(30 * u) / 10}"`) +
    rect([x + 2 * u, road - 16 * u, 30 * u, 5 * u], glass) +
    rect([x + 2 * u, road - 8 * u, 30 * u, 4 * u], glass) +
    circle(x + 8 * u, road, 3 * u, tyre) +
    circle(x + 26 * u, road, 3 * u, tyre)
  )
}
