import { hoursSinceSunrise } from '#domain/dawn/sunrise.ts'
import { type DawnStander, dawnStanders } from './dawn-cities.ts'
import { dawnCanvases, dawnFrame, type DawnShape, momentOfDawn } from './dawn.ts'

/** `hour`: how wide an hour is; `gap`: how near two cities may stand; `edge`: how near to the picture's sides. */
type Spread = { hour: number; gap: number; edge: number; most: number }

export const dawnSpreads: Record<DawnShape, Spread> = {
  phone: { hour: 78, gap: 86, edge: 42, most: 4 },
  tablet: { hour: 112, gap: 128, edge: 54, most: 5 },
  desktop: { hour: 150, gap: 152, edge: 64, most: 9 },
  wall: { hour: 176, gap: 176, edge: 70, most: 10 },
}

/** Home is taken as if it were nearer to the sun by so many hours. */
const HOME_FIRST = 0.4
/** How far the sun's own place reaches, in its radii. */
const CLEAR = 1.05
/** Where else a city may stand when its own place is taken, in gaps. */
const NUDGES = [0, 0.3, -0.3, 0.6, -0.6]

export type DawnStand = DawnStander & { x: number }

/** Which cities stand under the dawn of a moment, west to east: as far from the sun as their own sunrise is from now. */
export function dawnStands(at: Date, shape: DawnShape, home: string): DawnStand[] {
  const { sun } = dawnCanvases[shape]
  const { hour, gap, most } = dawnSpreads[shape]
  const clear = sun.radius * CLEAR
  const placed: DawnStand[] = []
  for (const { city, since } of nearTheSun(at, shape, home)) {
    const own = sun.x + since * hour
    const side = since < 0 ? -1 : 1
    const wanted = Math.abs(own - sun.x) < clear ? sun.x + side * clear : own
    const x = NUDGES.map((nudge) => wanted + nudge * gap).find(
      (place) =>
        isInside(place, shape) && Math.abs(place - sun.x) >= clear - 1 && placed.every((one) => Math.abs(one.x - place) >= gap),
    )
    if (x !== undefined && placed.length < most) placed.push({ ...city, x })
  }
  return placed.toSorted((a, b) => a.x - b.x)
}

function nearTheSun(at: Date, shape: DawnShape, home: string): { city: DawnStander; since: number }[] {
  const now = (momentOfDawn(dawnFrame(at)) ?? at).getTime()
  const far = (since: number, iata: string) => Math.abs(since) - (iata === home ? HOME_FIRST : 0)
  return dawnStanders
    .flatMap((city) => {
      const since = hoursSinceSunrise(city, now)
      return since === undefined ? [] : [{ city, since }]
    })
    .filter(({ since }) => isInside(dawnCanvases[shape].sun.x + since * dawnSpreads[shape].hour, shape))
    .toSorted((a, b) => far(a.since, a.city.iata) - far(b.since, b.city.iata))
}

function isInside(x: number, shape: DawnShape): boolean {
  const { edge } = dawnSpreads[shape]
  return x > edge && x < dawnCanvases[shape].width - edge
}
