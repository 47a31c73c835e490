import type { HotelCard } from '#contract/hotels.ts'
import css from './place-scheme.module.css'

const [WIDTH, HEIGHT] = [560, 360]
const KM_PER_DEGREE = 111.2
/** Room at the edges for names. */
const MARGIN = 46

type Spot = { name: string; east: number; north: number }

/** Kilometres east and north of the hotel. */
function spotsOf({ lat, lon, around }: HotelCard): Spot[] {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  return around.map((place) => ({
    name: place.name,
    east: (place.lon - lon) * KM_PER_DEGREE * narrowing,
    north: (place.lat - lat) * KM_PER_DEGREE,
  }))
}

/** The ring that fits the places: 1, 2, 5, 10… kilometres. */
function ringOf(spots: readonly Spot[]): number {
  const far = Math.max(0.5, ...spots.map(({ east, north }) => Math.hypot(east, north)))
  return [0.5, 1, 2, 5, 10, 20].find((km) => km * 2 >= far) ?? 50
}

const kilometres = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

type Dot = { name: string; at: readonly [x: number, y: number] }
type Box = { x: number; y: number; width: number }

/** Names beside their dots, each on the first side where it covers nothing; a name without a place stands in the list only. */
function labelled(dots: readonly Dot[], marks: readonly Box[]): (Dot & { label?: { x: number; y: number } })[] {
  const taken: Box[] = [
    { x: WIDTH / 2 - 16, y: HEIGHT / 2 - 16, width: 32 },
    ...marks,
    ...dots.map(({ at: [x, y] }) => ({ x: x - 6, y, width: 12 })),
  ]
  return dots.map((dot) => {
    const [x, y] = dot.at
    const width = dot.name.length * 8
    const sides = [
      { x: x + 10, y, width },
      { x: x - 10 - width, y, width },
      { x: x - width / 2, y: y - 16, width },
      { x: x - width / 2, y: y + 17, width },
    ]
    const free = sides.find((side) => side.x > 4 && side.x + width < WIDTH - 4 && !taken.some((other) => isOver(side, other)))
    if (free) taken.push(free)
    return free ? { ...dot, label: { x: free.x, y: free.y + 5 } } : dot
  })
}

function isOver(one: Box, other: Box): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && Math.abs(one.y - other.y) < 17
}

/** Where the hotel stands: a drawn scheme with rings of distance, the places around named; north is up. */
export function PlaceScheme({ card }: { card: HotelCard }) {
  const spots = spotsOf(card)
  const ring = ringOf(spots)
  const scale = (HEIGHT / 2 - MARGIN) / (ring * 2)
  const at = ({ east, north }: Pick<Spot, 'east' | 'north'>) => [WIDTH / 2 + east * scale, HEIGHT / 2 - north * scale] as const
  return (
    <div className={css.scheme}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <rect width={WIDTH} height={HEIGHT} className={css.background} />
        {[2, 1].map((times) => (
          <g key={times}>
            <circle cx={WIDTH / 2} cy={HEIGHT / 2} r={ring * times * scale} className={css.ring} />
            <text x={WIDTH / 2 + 6} y={HEIGHT / 2 + ring * times * scale - 6} className={css.km}>
              {kilometres.format(ring * times)} км
            </text>
          </g>
        ))}
        <path d={`M${WIDTH / 2} 0v${HEIGHT}M0 ${HEIGHT / 2}h${WIDTH}`} className={css.axis} />
        {labelled(
          spots.map((spot) => ({ name: spot.name, at: at(spot) })),
          [1, 2].map((times) => ({ x: WIDTH / 2 + 6, y: HEIGHT / 2 + ring * times * scale - 10, width: 48 })),
        ).map(({ name, at: [x, y], label }) => (
          <g key={name}>
            <circle cx={x} cy={y} r="5" className={css.spot} />
            {label && (
              <text x={label.x} y={label.y} className={css.name}>
                {name}
              </text>
            )}
          </g>
        ))}
        <path d={`M${WIDTH / 2} ${HEIGHT / 2}c-5 -10 -13 -14 -13 -24a13 13 0 0 1 26 0c0 10 -8 14 -13 24z`} className={css.pin} />
        <circle cx={WIDTH / 2} cy={HEIGHT / 2 - 24} r="5" className={css.eye} />
      </svg>
      <p>
        {card.address}.{' '}
        <a
          href={`https://www.openstreetmap.org/?mlat=${card.lat}&mlon=${card.lon}#map=16/${card.lat}/${card.lon}`}
          target="_blank"
          rel="noopener"
        >
          Открыть подробную карту
        </a>
      </p>
      <ul className={css.list}>
        {spots.map((spot) => (
          <li key={spot.name}>
            {spot.name}&nbsp;— {kilometres.format(Math.hypot(spot.east, spot.north))}&nbsp;км
          </li>
        ))}
      </ul>
    </div>
  )
}
