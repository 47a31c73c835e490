import { bundledCities, type BundledCity } from './bundled-cities.ts'

const order = ['MOW', 'LED', 'AER', 'SIP', 'PAR', 'KRR', 'TBS', 'ROV', 'SVX', 'IST', 'DXB', 'KJA']

/** What an empty city field suggests, in the order of spec §1 (DAIR-24). */
export const defaultCities: readonly BundledCity[] = order.flatMap(
  (iata) => bundledCities.find((city) => city.iata === iata) ?? [],
)
