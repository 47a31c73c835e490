import { useState } from 'react'
import type { HotelCard } from '#contract/hotels.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import css from './about-hotel.module.css'
import placeSchemeStyles from './place-scheme.module.css'

/** Amenities shown before «Показать все». */
const SHOWN = 10

/** What the hotel is, what it has, its rules, and where it stands. */
export function AboutHotel({ card }: { card: HotelCard }) {
  return (
    <>
      <div className={css.pair}>
        <section id="about" aria-labelledby="about-title" className={css.part}>
          <h2 id="about-title" className="d3">
            Об&nbsp;отеле
          </h2>
          <p className="lead">{card.description}</p>
        </section>
        <Amenities groups={card.amenityGroups} />
      </div>
      <div className={css.pair}>
        <Rules card={card} />
        <section id="map" aria-labelledby="map-title" className={css.part}>
          <h2 id="map-title" className="d3">
            На&nbsp;карте
          </h2>
          <PlaceScheme card={card} />
        </section>
      </div>
    </>
  )
}

function Amenities({ groups }: { groups: HotelCard['amenityGroups'] }) {
  const [isWhole, setWhole] = useState(false)
  const all = groups.flatMap(({ amenities }) => amenities)
  const seen = isWhole ? all : all.slice(0, SHOWN)
  return (
    <section id="amenities" aria-labelledby="amenities-title" className={css.part}>
      <h2 id="amenities-title" className="d3">
        Удобства
      </h2>
      {all.length === 0 && <p>Отель не&nbsp;сообщил об&nbsp;удобствах.</p>}
      <ul className={css.amenities}>
        {seen.map((name) => (
          <li key={name}>
            <Icon name="check" />
            {name}
          </li>
        ))}
      </ul>
      {all.length > SHOWN && (
        <Button variant="text" className={css.more} onClick={() => setWhole((before) => !before)}>
          {isWhole ? 'Свернуть' : `Показать все ${all.length}`}
        </Button>
      )}
    </section>
  )
}

function Rules({ card }: { card: HotelCard }) {
  const isRussian = card.country === 'Россия'
  return (
    <section id="rules" aria-labelledby="rules-title" className={css.part}>
      <h2 id="rules-title" className="d3">
        Правила
      </h2>
      <dl className={css.rules}>
        <dt>Заезд</dt>
        <dd>с&nbsp;{card.checkInTime}, по&nbsp;времени отеля</dd>
        <dt>Выезд</dt>
        <dd>до&nbsp;{card.checkOutTime}</dd>
        <dt>Документы</dt>
        <dd>
          {isRussian
            ? 'паспорт, загранпаспорт или водительское удостоверение; на\u00a0детей — свидетельство о\u00a0рождении'
            : 'загранпаспорт каждого гостя'}
        </dd>
        <dt>Дети</dt>
        <dd>до&nbsp;2&nbsp;лет бесплатно, без отдельного места</dd>
        {card.registerNumber && (
          <>
            <dt>Реестр</dt>
            <dd>
              {card.isRegisterMadeUp ? (
                <>№ {card.registerNumber}&nbsp;— номер вымышлен, как и&nbsp;отель: это демонстрация</>
              ) : (
                <>
                  № {card.registerNumber} в&nbsp;едином реестре классифицированных объектов.{' '}
                  <a href="https://tourism.fsa.gov.ru" target="_blank" rel="noopener">
                    Открыть реестр
                  </a>
                </>
              )}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

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
function PlaceScheme({ card }: { card: HotelCard }) {
  const spots = spotsOf(card)
  const ring = ringOf(spots)
  const scale = (HEIGHT / 2 - MARGIN) / (ring * 2)
  const at = ({ east, north }: Pick<Spot, 'east' | 'north'>) => [WIDTH / 2 + east * scale, HEIGHT / 2 - north * scale] as const
  return (
    <div className={placeSchemeStyles.scheme}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <rect width={WIDTH} height={HEIGHT} className={placeSchemeStyles.background} />
        {[2, 1].map((times) => (
          <g key={times}>
            <circle cx={WIDTH / 2} cy={HEIGHT / 2} r={ring * times * scale} className={placeSchemeStyles.ring} />
            <text x={WIDTH / 2 + 6} y={HEIGHT / 2 + ring * times * scale - 6} className={placeSchemeStyles.km}>
              {kilometres.format(ring * times)} км
            </text>
          </g>
        ))}
        <path d={`M${WIDTH / 2} 0v${HEIGHT}M0 ${HEIGHT / 2}h${WIDTH}`} className={placeSchemeStyles.axis} />
        {labelled(
          spots.map((spot) => ({ name: spot.name, at: at(spot) })),
          [1, 2].map((times) => ({ x: WIDTH / 2 + 6, y: HEIGHT / 2 + ring * times * scale - 10, width: 48 })),
        ).map(({ name, at: [x, y], label }) => (
          <g key={name}>
            <circle cx={x} cy={y} r="5" className={placeSchemeStyles.spot} />
            {label && (
              <text x={label.x} y={label.y} className={placeSchemeStyles.name}>
                {name}
              </text>
            )}
          </g>
        ))}
        <path
          d={`M${WIDTH / 2} ${HEIGHT / 2}c-5 -10 -13 -14 -13 -24a13 13 0 0 1 26 0c0 10 -8 14 -13 24z`}
          className={placeSchemeStyles.pin}
        />
        <circle cx={WIDTH / 2} cy={HEIGHT / 2 - 24} r="5" className={placeSchemeStyles.eye} />
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
      <ul className={placeSchemeStyles.list}>
        {spots.map((spot) => (
          <li key={spot.name}>
            {spot.name}&nbsp;— {kilometres.format(Math.hypot(spot.east, spot.north))}&nbsp;км
          </li>
        ))}
      </ul>
    </div>
  )
}
