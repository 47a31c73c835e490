import { climateOf } from './climate-cities.ts'
import type { DawnStander } from './dawn.ts'
import type { Climate } from './looks.ts'
import { contrast, type Hex, mix } from './oklab.ts'
import { underexposed } from './panorama-sky.ts'
import { type Exposure, posterCityNamed } from './poster-cities.ts'
import { type Sky, skyAt } from './sky.ts'

/** What stands on the shore one lands at: a city we have drawn, or the nature of one we have not. */
export type LandingPlace = DawnStander['slug'] | Climate
export type LandingShape = 'phone' | 'desktop' | 'wall'

/** Size in drawing units, the horizon's height in them, the middle of the landmark, its scale, the disc, and the printed widths. */
export const landingCanvases = {
  phone: { width: 390, height: 440, horizon: 352, stand: 262, scale: 0.62, disc: { x: 104, y: 288, radius: 24 }, widths: [780] },
  desktop: {
    width: 1440,
    height: 560,
    horizon: 412,
    stand: 1020,
    scale: 1.18,
    disc: { x: 800, y: 128, radius: 50 },
    widths: [1440, 2160],
  },
  wall: {
    width: 1920,
    height: 560,
    horizon: 412,
    stand: 1290,
    scale: 1.18,
    disc: { x: 1040, y: 128, radius: 50 },
    widths: [1920],
  },
} as const satisfies Record<
  LandingShape,
  {
    width: number
    height: number
    horizon: number
    stand: number
    scale: number
    disc: { x: number; y: number; radius: number }
    widths: readonly number[]
  }
>

export const landingShapes = ['phone', 'desktop', 'wall'] as const satisfies readonly LandingShape[]

/** Cities drawn for the dawn alone, by the names flights know them by. */
const far: Record<string, LandingPlace> = {
  Окленд: 'auckland',
  Сидней: 'sydney',
  Владивосток: 'vladivostok',
  Токио: 'tokyo',
  Рейкьявик: 'reykjavik',
  'Рио-де-Жанейро': 'rio',
  'Нью-Йорк': 'newyork',
  Мехико: 'mexico',
  'Сан-Франциско': 'sanfrancisco',
  Гонолулу: 'honolulu',
  Дели: 'delhi',
  Ташкент: 'tashkent',
  Новосибирск: 'novosibirsk',
  'Петропавловск-Камчатский': 'petropavlovsk',
  'Лос-Анджелес': 'losangeles',
  'Буэнос-Айрес': 'buenosaires',
}

/** The picture of a city by its name; by its nature, known by the IATA code, where no landmark of it is drawn. */
export function landingPlace(city: string, iata: string): LandingPlace {
  return posterCityNamed(city)?.slug ?? far[city] ?? climateOf(iata)
}

/** The address of a picture, e.g. `/art/landing/istanbul-10-light-desktop-1440.avif`; `hour` is the local one, 0 to 23. */
export function landingUrl(place: LandingPlace, hour: number, theme: Exposure, shape: LandingShape, width: number): string {
  return `/art/landing/${place}-${String(hour).padStart(2, '0')}-${theme}-${shape}-${width}.avif`
}

export function landingSet(place: LandingPlace, hour: number, theme: Exposure, shape: LandingShape): string {
  return landingCanvases[shape].widths.map((width) => `${landingUrl(place, hour, theme, shape, width)} ${width}w`).join(', ')
}

const climates: readonly LandingPlace[] = ['sea', 'desert', 'mountains', 'old-town'] satisfies Climate[]

/** A picture lasts an hour and shows its middle; the nature of a city without a landmark is as bright in both themes. */
export function landingSky(place: LandingPlace, hour: number, theme: Exposure): Sky {
  const sky = skyAt(hour + SHOWN)
  return theme === 'light' || climates.includes(place) ? sky : underexposed(sky)
}

/** The minute of the hour that is shown, as a share of it. */
export const SHOWN = 0.33

/** Dark words are chosen where they read better than white ones by a tenth at least. */
const INK: Hex = '#0c2026'
const BETTER = 1.1

/** What lies under a picture until it comes, the colour of the words over it, and of the veil between them. */
export function landingWords(place: LandingPlace, hour: number, theme: Exposure): { background: Hex; ink: Hex; veil: Hex } {
  const { zenith, middle } = landingSky(place, hour, theme)
  const background = mix(zenith, middle, 0.4)
  const isInk = contrast(INK, background) > contrast('#ffffff', background) * BETTER
  return { background, ink: isInk ? INK : '#ffffff', veil: isInk ? '#ffffff' : '#08182a' }
}
