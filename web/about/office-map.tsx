import css from './office-map.module.css'

const [WIDTH, HEIGHT] = [620, 400]
/** Degrees of longitude across; the latitudes follow from the shape and the place. */
const ACROSS = 0.06
/** The office is above the middle, so that the Kremlin and the river are visible. */
const LOWER = 92
const MOSCOW = { lon: [37.585, 37.66], lat: [55.735, 55.785] } as const

type Props = { lat: number; lon: number; label: string }

/** The office on our own drawing: streets and the river where it is in the middle of Moscow, rings of distance elsewhere. */
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

/** Longitude and latitude. */
type Spot = readonly [lon: number, lat: number]

/** The middle of Moscow, by hand: rings, the main streets, the river. Accurate to some fifty metres: a scheme, not a survey. */
const rings: readonly Spot[][] = [
  [
    [37.6035, 55.745],
    [37.6015, 55.752],
    [37.5985, 55.757],
    [37.6045, 55.765],
    [37.6145, 55.768],
    [37.6215, 55.7675],
    [37.6315, 55.766],
    [37.6385, 55.765],
    [37.645, 55.759],
    [37.6465, 55.752],
    [37.641, 55.748],
  ],
  [
    [37.5985, 55.733],
    [37.59, 55.7355],
    [37.583, 55.7475],
    [37.5815, 55.7605],
    [37.5955, 55.7695],
    [37.618, 55.7735],
    [37.6325, 55.7725],
    [37.649, 55.769],
    [37.661, 55.758],
    [37.653, 55.741],
    [37.6385, 55.731],
    [37.6225, 55.729],
    [37.611, 55.7295],
    [37.5985, 55.733],
  ],
]

const streets: readonly Spot[][] = [
  [
    [37.6135, 55.7565],
    [37.596, 55.7695],
    [37.581, 55.777],
  ],
  [
    [37.628, 55.76],
    [37.6385, 55.765],
    [37.649, 55.769],
    [37.66, 55.775],
  ],
  [
    [37.628, 55.76],
    [37.6315, 55.766],
    [37.6325, 55.7725],
    [37.6345, 55.785],
  ],
  [
    [37.6015, 55.752],
    [37.583, 55.7527],
    [37.57, 55.7535],
  ],
  [
    [37.6135, 55.7565],
    [37.6195, 55.759],
    [37.628, 55.76],
    [37.6325, 55.7555],
    [37.638, 55.752],
    [37.653, 55.741],
  ],
  [
    [37.6325, 55.7555],
    [37.645, 55.759],
    [37.6555, 55.7632],
  ],
  [
    [37.6265, 55.747],
    [37.629, 55.731],
  ],
  [
    [37.6135, 55.7565],
    [37.61, 55.748],
    [37.6035, 55.745],
    [37.594, 55.739],
  ],
  [
    [37.6145, 55.768],
    [37.617, 55.7615],
    [37.6195, 55.759],
  ],
]

const river: readonly Spot[] = [
  [37.585, 55.7245],
  [37.599, 55.734],
  [37.606, 55.74],
  [37.6085, 55.7445],
  [37.611, 55.7475],
  [37.618, 55.749],
  [37.626, 55.749],
  [37.637, 55.748],
  [37.6445, 55.744],
  [37.654, 55.733],
]

const gardens: readonly Spot[][] = [
  [
    [37.6115, 55.7545],
    [37.6145, 55.756],
    [37.6185, 55.7555],
    [37.6195, 55.7515],
    [37.614, 55.749],
    [37.6115, 55.7505],
  ],
  [
    [37.6435, 55.7625],
    [37.6465, 55.7617],
    [37.6455, 55.7595],
    [37.6428, 55.7605],
  ],
]

const names: readonly { name: string; at: Spot }[] = [
  { name: 'Кремль', at: [37.6155, 55.7525] },
  { name: 'Чистые пруды', at: [37.645, 55.761] },
  { name: 'Китай-город', at: [37.632, 55.7525] },
  { name: 'Тверская', at: [37.604, 55.7632] },
  { name: 'Москва-река', at: [37.6235, 55.7475] },
]
