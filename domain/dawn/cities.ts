import type { DawnCity } from './city.ts'
import { easternCities } from './eastern-cities.ts'
import { lonelyCities } from './lonely-cities.ts'
import { westernCities } from './western-cities.ts'

/** About four hundred cities all round the earth, by their IATA city codes. */
export const dawnCities: readonly DawnCity[] = [...westernCities, ...easternCities, ...lonelyCities].map(
  ([iata, name, lat, lon, timeZone, people]) => ({ iata, name, lat, lon, timeZone, people }),
)
