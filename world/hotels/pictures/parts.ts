import { mix } from '#art/oklab.ts'
import { circle, d, group, line, opacity, path, type Point, rect } from '#art/svg.ts'
import type { Stage } from './stage.ts'

/** Windows of one picture, gathered so that all of a kind are one path. */
export type Glazier = {
  pane(x: number, y: number, width: number, height: number, shape?: 'arch'): void
  /** All panes asked for so far, frames first; forgets them. */
  draw(): string
}

/** By day glass holds the sky; in the evening about six windows in ten are lit. */
export function glazier(stage: Stage, lit = 0.6): Glazier {
  const { isNight, tone, sky, paint, random } = stage
  let [on, off, frames, glare, bars] = ['', '', '', '', '']
  return {
    pane(x, y, w, h, shape) {
      const r = w / 2
      const hole =
        shape === 'arch' ? d`M${x} ${y + h}v${-(h - r)}a${r} ${r} 0 0 1 ${w} 0v${h - r}z` : d`M${x} ${y}h${w}v${h}h${-w}z`
      const isLit = random() < lit // asked by day too: what is drawn after it is the same house
      const isOn = !isNight || isLit
      if (isOn) on += hole
      else off += hole
      if (shape === 'arch') frames += d`M${x - 2} ${y + h}v${-(h - r)}a${r + 2} ${r + 2} 0 0 1 ${w + 4} 0v${h - r}z`
      else frames += d`M${x - 1.6} ${y - 1.6}h${w + 3.2}v${h + 3.2}h${-(w + 3.2)}z`
      if (!isNight && shape !== 'arch') glare += d`M${x} ${y + h}L${x + w * 0.65} ${y}h${-w * 0.4}L${x} ${y + h * 0.45}z`
      if (w > 7 && shape !== 'arch') bars += d`M${x + w / 2} ${y}v${h}`
    },
    draw() {
      const glass = isNight ? '#ffd078' : mix(tone('#3f6f80'), sky.middle, 0.25)
      const out =
        (frames && path(frames, paint.trim)) +
        (off && path(off, tone('#27424f'))) +
        (on && path(on, glass)) +
        (glare && path(glare, mix(glass, '#ffffff', 0.3), opacity(0.7))) +
        (bars && line(bars, paint.trim, 1))
      ;[on, off, frames, glare, bars] = ['', '', '', '', '']
      return out
    },
  }
}

/** Path data of a railing, to be stroked one unit wide. */
export function railing(x: number, y: number, width: number, height: number): string {
  let data = d`M${x} ${y}h${width}m0 ${height}h${-width}`
  for (let at = 2; at < width; at += 4) data += d`M${x + at} ${y}v${height}`
  return data
}

/** An awning with a pale hem, its lower edge at `y`. */
export function awning(stage: Stage, x: number, y: number, width: number): string {
  const { accent, trim } = stage.paint
  return (
    path(d`M${x} ${y}L${x + width * 0.12} ${y - 9}h${width * 0.76}L${x + width} ${y}z`, accent) + rect([x, y, width, 2.4], trim)
  )
}

/** A flag on its pole; `y` is the roof. */
export function flag({ paint }: Stage, x: number, y: number): string {
  return rect([x, y - 38, 1.5, 38], paint.trim) + path(d`M${x + 1} ${y - 38}q9 -4 19 0v11q-10 4 -19 0z`, paint.accent)
}

/** Street lamps; in the evening they shine. */
export function lamps({ isNight, tone }: Stage, xs: readonly number[], foot: number): string {
  const poles = xs.map((x) => d`M${x} ${foot}v-30`).join('')
  const globes = xs.map((x) => circle(x, foot - 32, 3.2, isNight ? '#ffdf94' : tone('#fff4d8'))).join('')
  const glow = isNight ? group(opacity(0.18), xs.map((x) => circle(x, foot - 32, 13, '#ffdf94')).join('')) : ''
  return line(poles, tone('#2b3a40'), 1.6) + glow + globes
}

export function car({ paint, tone, isNight }: Stage, [x, y]: Point): string {
  const body = d`M${x - 26} ${y}v-8q2 -4 10 -4l8 -8h20l8 9q7 1 7 6v5z`
  const glass = d`M${x - 5} ${y - 17}h7v5h-13zM${x + 4} ${y - 17}h6l5 5h-11z`
  const wheels = circle(x - 15, y, 5, '#1f2a2e') + circle(x + 16, y, 5, '#1f2a2e')
  const beam = isNight ? path(d`M${x + 27} ${y - 6}l34 -2v10l-34 -4z`, '#ffdf94', opacity(0.35)) : ''
  return beam + path(body, paint.accent) + path(glass, tone('#2f5a6a')) + wheels
}

/** A beach umbrella; its foot is the point. */
export function umbrella({ tone }: Stage, [x, y]: Point, s: number, colour: string, stripe: string): string {
  const pole = rect([x - 0.8 * s, y - 27 * s, 1.6 * s, 27 * s], tone('#5a4636'))
  const top = d`M${x - 22 * s} ${y - 20 * s}Q${x} ${y - 44 * s} ${x + 22 * s} ${y - 20 * s}z`
  const gore = d`M${x - 7 * s} ${y - 20 * s}Q${x - 4 * s} ${y - 31 * s} ${x} ${y - 32 * s}Q${x + 4 * s} ${y - 31 * s} ${x + 7 * s} ${y - 20 * s}z`
  return pole + path(top, colour) + path(gore, stripe)
}

export function lounger({ tone }: Stage, [x, y]: Point, s: number): string {
  const seat = d`M${x - 20 * s} ${y}h${33 * s}l${10 * s} ${-11 * s}l${3 * s} ${2 * s}l${-9 * s} ${13 * s}h${-37 * s}z`
  return (
    path(seat, tone('#fff6e4')) +
    line(d`M${x - 16 * s} ${y + 4 * s}v${5 * s}M${x + 10 * s} ${y + 4 * s}v${5 * s}`, tone('#8a6a4a'), 1.6 * s)
  )
}

/** A potted plant: its foot is the point. */
export function potted({ tone }: Stage, [x, y]: Point, height: number, pot: string): string {
  const leaf = (turn: number, long: number) => {
    const [tx, ty] = [x + Math.sin(turn) * long, y - height * 0.3 - Math.cos(turn) * long]
    const [mx, my] = [(x + tx) / 2 + Math.cos(turn) * long * 0.16, (y - height * 0.3 + ty) / 2 + Math.sin(turn) * long * 0.16]
    const [nx, ny] = [(x + tx) / 2 - Math.cos(turn) * long * 0.16, (y - height * 0.3 + ty) / 2 - Math.sin(turn) * long * 0.16]
    return d`M${x} ${y - height * 0.28}Q${mx} ${my} ${tx} ${ty}Q${nx} ${ny} ${x} ${y - height * 0.28}`
  }
  const crown = [-1.1, -0.55, 0.05, 0.6, 1.15].map((turn, i) => leaf(turn, height * (0.5 + (i % 2) * 0.16))).join('')
  const w = height * 0.2
  return (
    path(crown, tone('#2f6f5c')) + path(d`M${x - w} ${y - height * 0.3}h${w * 2}l${-w * 0.35} ${height * 0.3}h${-w * 1.3}z`, pot)
  )
}
