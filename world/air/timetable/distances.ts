import type { Gathered } from './collect-flights.ts'

/** Great-circle km between cities: `[a * cities.length + b]`. A city lies where the last of its airports does. */
export function distances({ airports, cityOf, cities }: Pick<Gathered, 'airports' | 'cityOf' | 'cities'>): Uint16Array {
  const count = cities.length
  const [xs, ys, zs] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  airports.forEach(({ lat, lon }, at) => {
    const [φ, λ, city] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180, cityOf[at]!]
    xs[city] = Math.cos(φ) * Math.cos(λ)
    ys[city] = Math.cos(φ) * Math.sin(λ)
    zs[city] = Math.sin(φ)
  })
  const km = new Uint16Array(count * count)
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      const angle = angleOf(xs[a]! * xs[b]! + ys[a]! * ys[b]! + zs[a]! * zs[b]!)
      km[a * count + b] = km[b * count + a] = EARTH_RADIUS_KM * angle + 0.5 // stored whole: cut off, so rounded
    }
  return km
}

const EARTH_RADIUS_KM = 6371

// Abramowitz and Stegun 4.4.46: within 2e-8 of the arc cosine, less than a metre on the ground, and several times as quick.
function angleOf(cosine: number): number {
  const x = Math.min(1, Math.abs(cosine))
  let sum = -0.0012624911 * x + 0.0066700901
  sum = (sum * x - 0.0170881256) * x + 0.030891881
  sum = (sum * x - 0.0501743046) * x + 0.0889789874
  sum = (sum * x - 0.2145988016) * x + 1.570796305
  const angle = Math.sqrt(1 - x) * sum
  return cosine < 0 ? Math.PI - angle : angle
}
