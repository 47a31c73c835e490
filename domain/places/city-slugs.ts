import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { type BundledCity, bundledCities } from './bundled-cities.ts'

const slugs: Record<string, string> = {
  MOW: 'moskva',
  LED: 'sankt-peterburg',
  AER: 'sochi',
  SIP: 'simferopol',
  KRR: 'krasnodar',
  ROV: 'rostov-na-donu',
  SVX: 'ekaterinburg',
  KJA: 'krasnoyarsk',
  KZN: 'kazan',
  OVB: 'novosibirsk',
  UFA: 'ufa',
  KUF: 'samara',
  VVO: 'vladivostok',
  IKT: 'irkutsk',
  KGD: 'kaliningrad',
  MRV: 'mineralnye-vody',
  PAR: 'parizh',
  LON: 'london',
  ROM: 'rim',
  BCN: 'barselona',
  PRG: 'praga',
  IST: 'stambul',
  AYT: 'antalya',
  DXB: 'dubay',
  TBS: 'tbilisi',
  EVN: 'erevan',
  BAK: 'baku',
  TAS: 'tashkent',
  ALA: 'almaty',
  MSQ: 'minsk',
  BJS: 'pekin',
  UTP: 'pattayya',
}

const bySlug = new Map(bundledCities.map((city) => [slugs[city.iata], city]))

/** The city of an address like `/avia/moskva/sochi` (DSEO-03), or undefined. */
export function cityOfSlug(slug: string): BundledCity | undefined {
  return bySlug.get(slug)
}

/** Whether an address was typed with a capital letter; its page is at the lower-case one. */
export function hasCapitals(slug: string): boolean {
  return slug !== slug.toLowerCase()
}

/** The page of flights to a city, or of a direction: `/avia/sochi`, `/avia/moskva/sochi`. Both are bundled cities. */
export function directionPath(...iatas: [to: string] | [from: string, to: string]): string {
  const [from = '', to] = iatas.map((iata) => slugs[iata])
  return to === undefined ? href(paths.airCity, { to: from }) : href(paths.airRoute, { from, to })
}
