import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cities, landmarks } from './regions.ts'
import { stockOf } from './stock.ts'
import { isWet, townsWithWaters, watersOf } from './waters.ts'

/** What of a chart is read here: tenths of a kilometre round its centre. */
type Chart = { at: [lat: number, lon: number]; reach: number; waters?: [name: string, width: number, path: string][] }

const charts = JSON.parse(readFileSync('web/hotels/map/charts.json', 'utf8')) as Record<string, Chart> // our own file
const towns = townsWithWaters().map((slug) => {
  const city = cities.find((one) => one.slug === slug)!
  return { slug, city, chart: charts[city.id]! }
})

type Spot = [lat: number, lon: number]

function pointOf({ at: [lat, lon] }: Chart, spot: { lat: number; lon: number }) {
  return { x: (spot.lon - lon) * Math.cos((lat * Math.PI) / 180) * 1112, y: (lat - spot.lat) * 1112 }
}

/** How often the way from one spot straight to another passes over a water; over banks it comes to every one twice. */
function crossings(slug: string, name: string, from: Spot, to: Spot): number {
  const turn = ([ay, ax]: Spot, [by, bx]: Spot, [cy, cx]: Spot) => Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
  let count = 0
  for (const { width, points } of watersOf(slug).filter((water) => water.name === name))
    points.forEach(({ lat, lon }, i) => {
      const before = points[i - 1]
      if (!before) return
      const [a, b]: [Spot, Spot] = [
        [before.lat, before.lon],
        [lat, lon],
      ]
      const isMet = turn(a, b, from) !== turn(a, b, to) && turn(from, to, a) !== turn(from, to, b)
      if (isMet) count += width === 0 ? 0.5 : 1
    })
  return count
}

const MOSCOW = {
  kremlin: [55.752, 37.6175],
  bolshoy: [55.7601, 37.6186],
  gorkyPark: [55.7298, 37.6011],
  saviour: [55.7446, 37.6055],
  tretyakov: [55.7415, 37.6208],
  bolotnaya: [55.746, 37.6185],
  luzhniki: [55.7158, 37.5537],
  university: [55.703, 37.5302],
  parliament: [55.7549, 37.5733],
  ukraine: [55.7515, 37.5655],
  city: [55.7497, 37.5379],
  kievStation: [55.7434, 37.5672],
  kolomenskoye: [55.6672, 37.6712],
  simonov: [55.7146, 37.6566],
  danilov: [55.711, 37.629],
  andronikov: [55.7487, 37.6705],
  kurskStation: [55.7577, 37.6605],
  lefortovo: [55.764, 37.6905],
} as const satisfies Record<string, Spot>
const PETERSBURG = {
  hermitage: [59.9398, 30.3146],
  fortress: [59.95, 30.3167],
  artillery: [59.954, 30.3135],
  kunstkamera: [59.9415, 30.3046],
  horseman: [59.9364, 30.3022],
  strelka: [59.9437, 30.3053],
  petrogradskaya: [59.9665, 30.3115],
  vasileostrovskaya: [59.9427, 30.2783],
  sportivnaya: [59.952, 30.2913],
  finlandStation: [59.9557, 30.356],
  smolny: [59.9489, 30.3953],
  okhta: [59.944, 30.4155],
  aurora: [59.9572, 30.3345],
  stadium: [59.9728, 30.2214],
  yelaginPalace: [59.9797, 30.2705],
  buddhistTemple: [59.9836, 30.2558],
  krestovsky: [59.9718, 30.2595],
  savior: [59.9401, 30.3287],
  kazan: [59.9342, 30.3246],
  gostinyDvor: [59.934, 30.3325],
  vosstaniya: [59.9316, 30.3606],
  technological: [59.9166, 30.3185],
  balticStation: [59.9073, 30.2996],
  isaac: [59.9341, 30.3062],
} as const satisfies Record<string, Spot>
const KAZAN = {
  kulSharif: [55.7984, 49.1052],
  familyCentre: [55.813, 49.1083],
  arena: [55.8209, 49.1611],
  gorkyPark: [55.8, 49.15],
  station: [55.788, 49.099],
  university: [55.7905, 49.1215],
  mardzhani: [55.7797, 49.1178],
  pushkin: [55.782, 49.131],
  uslon: [55.769, 48.977],
  admiralty: [55.8045, 49.067],
} as const satisfies Record<string, Spot>
const PARIS = {
  louvre: [48.8606, 2.3376],
  orsay: [48.86, 2.3266],
  notreDame: [48.853, 2.3499],
  townHall: [48.8565, 2.3525],
  pantheon: [48.8462, 2.3461],
  isleOfSaintLouis: [48.8517, 2.3565],
  eiffel: [48.8584, 2.2945],
  trocadero: [48.862, 2.288],
  bastille: [48.8532, 2.3692],
  library: [48.8336, 2.3758],
  bercy: [48.8386, 2.3786],
  saintLouisHospital: [48.8735, 2.3685],
  eastStation: [48.8768, 2.359],
  defense: [48.892, 2.238],
} as const satisfies Record<string, Spot>
const LONDON = {
  bigBen: [51.5007, -0.1246],
  eye: [51.5033, -0.1192],
  saintPaul: [51.5138, -0.0984],
  tate: [51.5076, -0.0994],
  tower: [51.5081, -0.0759],
  cityHall: [51.5045, -0.0786],
  hydePark: [51.5073, -0.1657],
  powerStation: [51.4819, -0.1445],
  cuttySark: [51.4828, -0.0096],
  canaryWharf: [51.5054, -0.0235],
  dome: [51.503, 0.0032],
} as const satisfies Record<string, Spot>
const ROME = {
  vatican: [41.9029, 12.4534],
  pantheon: [41.8986, 12.4769],
  angel: [41.9031, 12.4663],
  navona: [41.8992, 12.4731],
  trastevere: [41.8895, 12.4696],
  island: [41.8904, 12.4773],
  colosseum: [41.8902, 12.4922],
  popolo: [41.9107, 12.4764],
} as const satisfies Record<string, Spot>
const PRAGUE = {
  castle: [50.0909, 14.4005],
  oldTown: [50.0875, 14.4213],
  vysehrad: [50.0644, 14.4195],
  andel: [50.071, 14.403],
  zoo: [50.117, 14.411],
  stromovka: [50.105, 14.42],
  wenceslas: [50.0813, 14.428],
} as const satisfies Record<string, Spot>
const BUDAPEST = {
  parliament: [47.5071, 19.0457],
  batthyany: [47.5069, 19.0385],
  castle: [47.496, 19.0396],
  vorosmarty: [47.4965, 19.0506],
  gellert: [47.4867, 19.047],
  market: [47.487, 19.0585],
  margaretIsland: [47.527, 19.0475],
  nyugati: [47.5105, 19.057],
  kolosy: [47.53, 19.0385],
} as const satisfies Record<string, Spot>

const BANKS: readonly [slug: string, water: string, from: Spot, to: Spot, times: number][] = [
  ['moscow', 'Москва-река', MOSCOW.kremlin, MOSCOW.bolshoy, 0],
  ['moscow', 'Москва-река', MOSCOW.kremlin, MOSCOW.bolotnaya, 1],
  ['moscow', 'Водоотводный канал', MOSCOW.bolotnaya, MOSCOW.tretyakov, 1],
  ['moscow', 'Москва-река', MOSCOW.bolotnaya, MOSCOW.tretyakov, 0],
  ['moscow', 'Москва-река', MOSCOW.saviour, MOSCOW.kremlin, 0],
  ['moscow', 'Москва-река', MOSCOW.saviour, MOSCOW.gorkyPark, 1],
  ['moscow', 'Москва-река', MOSCOW.tretyakov, MOSCOW.gorkyPark, 0],
  ['moscow', 'Москва-река', MOSCOW.luzhniki, MOSCOW.university, 1],
  ['moscow', 'Москва-река', MOSCOW.luzhniki, MOSCOW.saviour, 0],
  ['moscow', 'Москва-река', MOSCOW.parliament, MOSCOW.ukraine, 1],
  ['moscow', 'Москва-река', MOSCOW.parliament, MOSCOW.city, 2],
  ['moscow', 'Москва-река', MOSCOW.ukraine, MOSCOW.kievStation, 0],
  ['moscow', 'Москва-река', MOSCOW.simonov, MOSCOW.danilov, 1],
  ['moscow', 'Москва-река', MOSCOW.danilov, MOSCOW.kolomenskoye, 2],
  ['moscow', 'Яуза', MOSCOW.andronikov, MOSCOW.kurskStation, 1],
  ['moscow', 'Яуза', MOSCOW.lefortovo, MOSCOW.kurskStation, 1],
  ['saint-petersburg', 'Нева', PETERSBURG.hermitage, PETERSBURG.fortress, 1],
  ['saint-petersburg', 'Кронверкский пролив', PETERSBURG.fortress, PETERSBURG.artillery, 1],
  ['saint-petersburg', 'Большая Нева', PETERSBURG.horseman, PETERSBURG.kunstkamera, 1],
  ['saint-petersburg', 'Большая Нева', PETERSBURG.strelka, PETERSBURG.hermitage, 1],
  ['saint-petersburg', 'Малая Нева', PETERSBURG.strelka, PETERSBURG.artillery, 1],
  ['saint-petersburg', 'Малая Нева', PETERSBURG.vasileostrovskaya, PETERSBURG.sportivnaya, 1],
  ['saint-petersburg', 'Нева', PETERSBURG.smolny, PETERSBURG.okhta, 1],
  ['saint-petersburg', 'Нева', PETERSBURG.smolny, PETERSBURG.finlandStation, 1],
  ['saint-petersburg', 'Большая Невка', PETERSBURG.finlandStation, PETERSBURG.aurora, 1],
  ['saint-petersburg', 'Карповка', PETERSBURG.petrogradskaya, PETERSBURG.artillery, 0],
  ['saint-petersburg', 'Средняя Невка', PETERSBURG.yelaginPalace, PETERSBURG.krestovsky, 1],
  ['saint-petersburg', 'Большая Невка', PETERSBURG.yelaginPalace, PETERSBURG.buddhistTemple, 1],
  ['saint-petersburg', 'Малая Невка', PETERSBURG.stadium, PETERSBURG.sportivnaya, 1],
  ['saint-petersburg', 'Малая Невка', PETERSBURG.stadium, PETERSBURG.krestovsky, 0],
  ['saint-petersburg', 'Мойка', PETERSBURG.hermitage, PETERSBURG.kazan, 1],
  ['saint-petersburg', 'Мойка', PETERSBURG.hermitage, PETERSBURG.isaac, 0],
  ['saint-petersburg', 'Канал Грибоедова', PETERSBURG.kazan, PETERSBURG.gostinyDvor, 1],
  ['saint-petersburg', 'Канал Грибоедова', PETERSBURG.kazan, PETERSBURG.savior, 1],
  ['saint-petersburg', 'Фонтанка', PETERSBURG.gostinyDvor, PETERSBURG.vosstaniya, 1],
  ['saint-petersburg', 'Фонтанка', PETERSBURG.technological, PETERSBURG.isaac, 1],
  ['saint-petersburg', 'Обводный канал', PETERSBURG.technological, PETERSBURG.balticStation, 1],
  ['kazan', 'Казанка', KAZAN.kulSharif, KAZAN.familyCentre, 1],
  ['kazan', 'Казанка', KAZAN.arena, KAZAN.gorkyPark, 1],
  ['kazan', 'Казанка', KAZAN.kulSharif, KAZAN.gorkyPark, 0],
  ['kazan', 'Казанка', KAZAN.admiralty, KAZAN.station, 1],
  ['kazan', 'Булак', KAZAN.station, KAZAN.kulSharif, 1],
  ['kazan', 'Булак', KAZAN.kulSharif, KAZAN.university, 0],
  ['kazan', 'Озеро Нижний Кабан', KAZAN.mardzhani, KAZAN.pushkin, 1],
  ['kazan', 'Волга', KAZAN.uslon, KAZAN.station, 1],
  ['paris', 'Сена', PARIS.louvre, PARIS.orsay, 1],
  ['paris', 'Сена', PARIS.notreDame, PARIS.townHall, 1],
  ['paris', 'Сена', PARIS.notreDame, PARIS.pantheon, 1],
  ['paris', 'Сена', PARIS.notreDame, PARIS.isleOfSaintLouis, 1],
  ['paris', 'Сена', PARIS.eiffel, PARIS.trocadero, 1],
  ['paris', 'Сена', PARIS.eiffel, PARIS.orsay, 0],
  ['paris', 'Сена', PARIS.library, PARIS.bercy, 1],
  ['paris', 'Сена', PARIS.louvre, PARIS.bastille, 0],
  ['paris', 'Сена', PARIS.trocadero, PARIS.defense, 1],
  ['paris', 'Канал Сен-Мартен', PARIS.eastStation, PARIS.saintLouisHospital, 1],
  ['london', 'Темза', LONDON.bigBen, LONDON.eye, 1],
  ['london', 'Темза', LONDON.saintPaul, LONDON.tate, 1],
  ['london', 'Темза', LONDON.tower, LONDON.cityHall, 1],
  ['london', 'Темза', LONDON.tower, LONDON.bigBen, 2],
  ['london', 'Темза', LONDON.hydePark, LONDON.powerStation, 1],
  ['london', 'Темза', LONDON.canaryWharf, LONDON.cuttySark, 1],
  ['london', 'Темза', LONDON.canaryWharf, LONDON.dome, 1],
  ['rome', 'Тибр', ROME.vatican, ROME.pantheon, 1],
  ['rome', 'Тибр', ROME.angel, ROME.navona, 1],
  ['rome', 'Тибр', ROME.angel, ROME.vatican, 0],
  ['rome', 'Тибр', ROME.island, ROME.trastevere, 1],
  ['rome', 'Тибр', ROME.island, ROME.colosseum, 1],
  ['rome', 'Тибр', ROME.popolo, ROME.pantheon, 0],
  ['prague', 'Влтава', PRAGUE.castle, PRAGUE.oldTown, 1],
  ['prague', 'Влтава', PRAGUE.vysehrad, PRAGUE.andel, 1],
  ['prague', 'Влтава', PRAGUE.vysehrad, PRAGUE.wenceslas, 0],
  ['prague', 'Влтава', PRAGUE.zoo, PRAGUE.stromovka, 1],
  ['prague', 'Влтава', PRAGUE.stromovka, PRAGUE.oldTown, 1],
  ['budapest', 'Дунай', BUDAPEST.parliament, BUDAPEST.batthyany, 1],
  ['budapest', 'Дунай', BUDAPEST.castle, BUDAPEST.vorosmarty, 1],
  ['budapest', 'Дунай', BUDAPEST.gellert, BUDAPEST.market, 1],
  ['budapest', 'Дунай', BUDAPEST.margaretIsland, BUDAPEST.nyugati, 1],
  ['budapest', 'Дунай', BUDAPEST.margaretIsland, BUDAPEST.kolosy, 1],
]

test.each(BANKS)('%s: %s lies %j – %j %i times on the way', (slug, water, from, to, times) => {
  expect(crossings(slug, water, from, to)).toBe(times)
})

test.each(towns)('no hotel, sight or quarter of $slug stands in its waters', ({ city }) => {
  const { lat, lon } = stockOf(city)
  const spots = [
    ...Array.from(lat, (one, i) => ({ name: `${city.slug}-${i + 1}`, lat: one, lon: lon[i]! })),
    ...city.districts,
    ...landmarks.flatMap(({ city: { slug }, name, around }) => (slug === city.slug && around ? [{ name, ...around }] : [])),
    city,
  ]
  // Charles Bridge is a sight that stands over its river.
  expect(spots.filter((spot) => spot.name !== 'Карлов мост' && isWet(city.slug, spot)).map(({ name }) => name)).toEqual([])
})

test.each(towns)('waters of $slug are drawn on its chart as the table has them, whole inside it', ({ slug, chart }) => {
  const drawn = chart.waters ?? []
  expect(drawn.map(([name, width]) => [name, width])).toEqual(watersOf(slug).map(({ name, width }) => [name, width]))
  watersOf(slug).forEach(({ points, width }, i) => {
    expect(width > 0 || JSON.stringify(points[0]) === JSON.stringify(points.at(-1))).toBe(true)
    let [x, y] = [0, 0]
    const steps = drawn[i]![2].match(/-?[\d.]+/g)!.map(Number)
    const line = steps.flatMap((step, at) => {
      if (at % 2 === 1) return []
      ;[x, y] = [x + step, y + steps[at + 1]!]
      return [[x, y] as const]
    })
    const drawnPoints = width > 0 ? points : points.slice(0, -1)
    expect(line).toHaveLength(drawnPoints.length)
    drawnPoints.forEach((spot, at) => {
      const point = pointOf(chart, spot)
      expect(Math.hypot(point.x - line[at]![0], point.y - line[at]![1])).toBeLessThan(0.1)
      expect(Math.max(Math.abs(point.x), Math.abs(point.y))).toBeLessThanOrEqual(chart.reach)
    })
  })
})

test.each(towns)(
  'no water of $slug leaps: a point is near the one before, and every arm begins or ends at another',
  ({ slug, chart }) => {
    const waters = watersOf(slug)
    for (const { name, points, width } of waters) {
      const line = points.map((spot) => pointOf(chart, spot))
      line.forEach((point, i) => {
        const before = line[i - 1] ?? point
        const leap = Math.hypot(point.x - before.x, point.y - before.y)
        expect(leap, `${name} at ${i}`).toBeLessThan(width === 0 ? 130 : 60)
      })
    }
  },
)
