import { dawnCities } from '#domain/dawn/cities.ts'
import { hoursSinceSunrise } from '#domain/dawn/sunrise.ts'
import { DAY_MS, MINUTE_MS } from '#domain/text/dates.ts'
import type { Hex } from './oklab.ts'
import type { Exposure, PosterSlug } from './poster-cities.ts'

/** The four canvases of the first screen, by the window they are for. */
export type DawnShape = 'phone' | 'tablet' | 'desktop' | 'wall'

const STEP_MS = 20 * MINUTE_MS
/** A leap year, so that every day of the calendar has its frames. */
const YEAR = 2028

/** Size in drawing units, the horizon's height in them, where the sun stands and how large it is, and the printed widths. */
export const dawnCanvases = {
  phone: { width: 390, height: 448, horizon: 308, sun: { x: 252, radius: 38 }, widths: [390, 780] },
  tablet: { width: 768, height: 640, horizon: 432, sun: { x: 500, radius: 60 }, widths: [768, 1536] },
  desktop: { width: 1440, height: 700, horizon: 500, sun: { x: 905, radius: 74 }, widths: [1440, 2160] },
  wall: { width: 1920, height: 720, horizon: 512, sun: { x: 1210, radius: 84 }, widths: [1920, 2880] },
} as const satisfies Record<
  DawnShape,
  { width: number; height: number; horizon: number; sun: { x: number; radius: number }; widths: readonly number[] }
>

export const dawnShapes = ['phone', 'tablet', 'desktop', 'wall'] as const satisfies readonly DawnShape[]

/** The name of the picture of a moment: the day and the UTC time floored to 20 minutes, `1122-0840`. The year does not move the sun. */
export function dawnFrame(at: Date): string {
  const floored = new Date(Math.floor(at.getTime() / STEP_MS) * STEP_MS).toISOString()
  return `${floored.slice(5, 7)}${floored.slice(8, 10)}-${floored.slice(11, 13)}${floored.slice(14, 16)}`
}

/** A moment that has this frame, or undefined when there is no such frame. */
export function momentOfDawn(frame: string): Date | undefined {
  const [, month, day, hour, minute] = /^(\d\d)(\d\d)-([01]\d|2[0-3])([024]0)$/.exec(frame) ?? []
  const at = new Date(`${YEAR}-${month}-${day}T${hour}:${minute}:00Z`)
  return month && !Number.isNaN(at.getTime()) && dawnFrame(at) === frame ? at : undefined
}

/** Whether a picture under /art/ may be asked for: of the dawn, the day before, of now and after; a page that is kept shows one of yesterday at most. */
export function isDawnOf(address: string, now: Date): boolean {
  const [, day] = /^dawn\/(\d{4})-/.exec(address) ?? []
  return !day || [-1, 0, 1].some((days) => dawnFrame(new Date(now.getTime() + days * DAY_MS)).startsWith(day))
}

/** The address of the cities of a moment, e.g. `/art/dawn/1122-0840-light-desktop-1440.avif`; all but them is clear. */
export function dawnUrl(at: Date, theme: Exposure, shape: DawnShape, width: number): string {
  return `/art/dawn/${dawnFrame(at)}-${theme}-${shape}-${width}.avif`
}

/** The address of the sky and the sea they stand in, which no hour changes. */
export function dawnSkyUrl(theme: Exposure, shape: DawnShape, width: number): string {
  return `/art/dawn/sky-${theme}-${shape}-${width}.avif`
}

/** The address of a phone's sky through frosted glass: about 2 KB, small enough to stand in the first HTML. */
export function dawnVeilUrl(theme: Exposure): string {
  return `/art/dawn/sky-${theme}-veil.avif`
}

/** A `srcset` of a canvas in its printed widths. */
export function dawnSet(shape: DawnShape, urlOf: (width: number) => string): string {
  return dawnCanvases[shape].widths.map((width) => `${urlOf(width)} ${width}w`).join(', ')
}

/** The flat colour under the picture until it comes. */
export const dawnBackground: Record<Exposure, Hex> = { light: '#122b42', dark: '#0e2235' }

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

/** A city that may stand under the dawn: its drawing, its place on the earth, and the name under the horizon. */
export type DawnStander = {
  slug: DawnSlug
  iata: string
  name: string
  timeZone: string
  lat: number
  lon: number
  /** Its drawing beside the others': some landmarks are wide, some only tall. */
  scale: number
}

type DawnSlug = PosterSlug | (typeof far)[number][0]

const far = [
  ['auckland', 'AKL', 'Окленд', 1],
  ['sydney', 'SYD', 'Сидней', 1.12],
  ['vladivostok', 'VVO', 'Владивосток', 0.92],
  ['tokyo', 'TYO', 'Токио', 0.96],
  ['reykjavik', 'REK', 'Рейкьявик', 0.92],
  ['rio', 'RIO', 'Рио-де-Жанейро', 1.05],
  ['newyork', 'NYC', 'Нью-Йорк', 0.94],
  ['mexico', 'MEX', 'Мехико', 1.02],
  ['sanfrancisco', 'SFO', 'Сан-Франциско', 1],
  ['honolulu', 'HNL', 'Гонолулу', 1.1],
  ['delhi', 'DEL', 'Дели', 1],
  ['tashkent', 'TAS', 'Ташкент', 0.94],
  ['novosibirsk', 'OVB', 'Новосибирск', 1.04],
  ['petropavlovsk', 'PKC', 'Петропавловск', 1.05],
  ['losangeles', 'LAX', 'Лос-Анджелес', 1.02],
  ['buenosaires', 'BUE', 'Буэнос-Айрес', 0.98],
  ['azores', 'PDL', 'Азоры', 1.1],
] as const

const near: readonly (readonly [PosterSlug, iata: string, name: string, scale: number])[] = [
  ['moscow', 'MOW', 'Москва', 1],
  ['spb', 'LED', 'Петербург', 0.86],
  ['sochi', 'AER', 'Сочи', 0.9],
  ['dubai', 'DXB', 'Дубай', 0.88],
  ['rome', 'ROM', 'Рим', 0.86],
  ['istanbul', 'IST', 'Стамбул', 0.9],
  ['antalya', 'AYT', 'Анталья', 0.94],
  ['barcelona', 'BCN', 'Барселона', 0.92],
  ['kazan', 'KZN', 'Казань', 0.9],
  ['london', 'LON', 'Лондон', 0.9],
  ['paris', 'PAR', 'Париж', 0.9],
  ['pattaya', 'UTP', 'Паттайя', 0.94],
  ['beijing', 'BJS', 'Пекин', 0.74],
  ['prague', 'PRG', 'Прага', 0.92],
]

/** The thirty-one cities that are drawn. */
export const dawnStanders: readonly DawnStander[] = [...near, ...far].flatMap(([slug, iata, name, scale]) => {
  const city = dawnCities.find((one) => one.iata === iata)
  return city ? [{ slug, iata, name, scale, timeZone: city.timeZone, lat: city.lat, lon: city.lon }] : []
})
