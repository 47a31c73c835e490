import css from './office-map.module.css'
import { type Spot, gardens, names, rings, river, streets } from './office-map-data.ts'

const [WIDTH, HEIGHT] = [620, 400]
/** Degrees of longitude across; latitude follows from the shape and the place. */
const ACROSS = 0.06
/** The office stands above the middle, so that the Kremlin and the river are seen. */
const LOWER = 92
const MOSCOW = { lon: [37.585, 37.66], lat: [55.735, 55.785] } as const

type Props = { lat: number; lon: number; label: string }

/** The office on our own drawing: streets and the river where it stands in the middle of Moscow, rings of distance elsewhere. */
export function OfficeMap({ lat, lon, label }: Props) {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  const scale = WIDTH / ACROSS
  const drawn = lon > MOSCOW.lon[0] && lon < MOSCOW.lon[1] && lat > MOSCOW.lat[0] && lat < MOSCOW.lat[1]
  const middle = HEIGHT / 2 - (drawn ? LOWER : 0)
  const place = ([east, north]: Spot): [number, number] => [
    Math.round(WIDTH / 2 + (east - lon) * scale),
    Math.round(middle - ((north - lat) * scale) / narrowing),
  ]
  const line = (spots: readonly Spot[]) => `M${spots.map((spot) => place(spot).join(' ')).join('L')}`
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-labelledby="office-map" className={css.map}>
      <title id="office-map">{label}</title>
      {drawn ? (
        <>
          {gardens.map((spots) => (
            <path key={String(spots)} className={css.garden} d={`${line(spots)}Z`} />
          ))}
          <path className={css.river} d={line(river)} />
          {streets.map((spots) => (
            <path key={String(spots)} className={css.street} d={line(spots)} />
          ))}
          {rings.map((spots) => (
            <path key={String(spots)} className={css.ring} d={line(spots)} />
          ))}
          {names.map(({ name, at }) => {
            const [x, y] = place(at)
            return (
              <text key={name} className={css.name} x={x} y={y}>
                {name}
              </text>
            )
          })}
        </>
      ) : (
        [60, 120, 180].map((radius) => <circle key={radius} className={css.far} cx={WIDTH / 2} cy={HEIGHT / 2} r={radius} />)
      )}
      <g transform={`translate(${WIDTH / 2} ${middle})`}>
        <circle className={css.glow} r="30" />
        <circle className={css.mark} r="13" />
        <circle className={css.core} r="4.5" />
      </g>
    </svg>
  )
}
