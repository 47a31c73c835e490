import type { Climate } from './looks.ts'
import { type Exposure, posterCanvases } from './poster-cities.ts'
import { skyAt } from './sky.ts'

/** The nature around the bundled cities that have no poster of their own, by IATA city code. */
const natures: Record<string, Climate> = {
  SIP: 'sea',
  VVO: 'sea',
  BAK: 'sea',
  TAS: 'desert',
  SVX: 'old-town',
  KJA: 'old-town',
  IKT: 'mountains',
  MRV: 'mountains',
  UFA: 'old-town',
  EVN: 'mountains',
  ALA: 'mountains',
  KRR: 'old-town',
  ROV: 'old-town',
  OVB: 'old-town',
  KUF: 'old-town',
  KGD: 'old-town',
  TBS: 'old-town',
  MSQ: 'old-town',
}

/** The local hours of the two exposures of a climate's poster. */
export const climateHours: Readonly<Record<Exposure, number>> = { light: 8.2, dark: 20.2 }

/** The climate a city without a poster is shown by. */
export function climateOf(iata: string): Climate {
  return natures[iata] ?? 'old-town'
}

/** The address of one printed climate poster, e.g. `/art/climates/sea-light-480.avif`. */
export function climateUrl(climate: Climate, exposure: Exposure, width: number): string {
  return `/art/climates/${climate}-${exposure}-${width}.avif`
}

/** The `srcset` of a climate poster in all its widths. */
export function climateSrcSet(climate: Climate, exposure: Exposure): string {
  return posterCanvases.poster.widths.map((width) => `${climateUrl(climate, exposure, width)} ${width}w`).join(', ')
}

/** The flat colour to lie under a climate poster until it comes. */
export function climateBackground(exposure: Exposure): string {
  return skyAt(climateHours[exposure]).middle
}
