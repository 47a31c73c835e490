import { LRUCache } from 'lru-cache'
import type { PlaceSuggestion } from '#contract/hotels.ts'
import { type PlaceType, placeTypes } from '#domain/hotels/place.ts'
import { HOUR_MS, MINUTE_MS, addDays, dayOf } from '#domain/text/dates.ts'
import type { HotelSupplier } from '#server/hotels/supplier.ts'
import { countryName } from './card.ts'
import { refuseAs, isAbsent } from './etg-calls.ts'
import { Listed, Suggested } from './etg-shapes.ts'
import { type EtgContext, stayOf } from './rates.ts'

type Places = Pick<HotelSupplier, 'suggest' | 'ids'>
type Suggestions = Awaited<ReturnType<HotelSupplier['suggest']>>

const MOST_HOTELS = 300
/**
 * A region is looked up by a night for two so far ahead: `search/hotelsort/` lists its hotels by name and without the numbers
 * they are sold by.
 */
const DAYS_AHEAD = 30
/** Their limits are a few dozen a minute, so answers are cached for a while. */
const suggestionsCached = { max: 5000, ttl: 10 * MINUTE_MS }
const regionsCached = { max: 500, ttl: HOUR_MS }

/** Regions and hotels by name, and the hotels of a region: from the tables what a dump contained, else as they answer. */
export function etgPlaces(context: EtgContext): Places {
  const { call, db, hotels, dumped, now } = context
  const suggestions = new LRUCache<string, Suggestions>(suggestionsCached)
  const regions = new LRUCache<string, { ids: string[] }>(regionsCached)

  async function fetchIds(region: string, signal: AbortSignal): Promise<string[]> {
    const known = regions.get(region)
    if (known) return known.ids
    const own = await dumped.ids(region)
    if (own.length > 0) regions.set(region, { ids: own })
    if (own.length > 0) return own
    const arrival = addDays(dayOf(now(), 'UTC'), DAYS_AHEAD)
    const stay = stayOf(context, { arrival, departure: addDays(arrival, 1), adults: 2, children: [] })
    const request = { data: { ...stay, region_id: Number(region), hotels_limit: MOST_HOTELS }, shape: Listed, signal }
    const ids = await call('search/serp/region/', request).catch((error: unknown) =>
      isAbsent(error) ? [] : refuseAs('hotels.supplier-failed')(error),
    )
    if (ids.length > 0) regions.set(region, { ids: [...new Set(ids)] })
    return [...new Set(ids)]
  }

  return {
    async suggest(text, signal) {
      const query = text.trim().toLowerCase()
      const known = suggestions.get(query)
      if (known || query === '') return known ?? { regions: [], hotels: [] }
      const own = await dumped.suggest(query)
      if (own.regions.length > 0 || own.hotels.length > 0) {
        suggestions.set(query, own)
        return own
      }
      const request = { data: { query, language: 'ru' }, shape: Suggested, signal }
      const found = await call('search/multicomplete/', request).catch(refuseAs('hotels.supplier-failed'))
      const regionsFound = (found.regions ?? []).flatMap(regionOf)
      const answer = { regions: regionsFound, hotels: (found.hotels ?? []).map((hotel) => hotelOf(hotel, regionsFound)) }
      suggestions.set(query, answer)
      return answer
    },
    async ids(region, signal) {
      if (!/^\d{1,12}$/.test(region)) return { ids: [] }
      const ids = await fetchIds(region, signal)
      const [first] = ids
      if (first === undefined) return { ids }
      const findName = () => db.selectFrom('etg_regions').select('name').where('id', '=', region).executeTakeFirst()
      const row = (await findName()) ?? (await hotels.one(first, signal).then(findName))
      return row ? { ids, regionName: row.name } : { ids: [] }
    },
  }
}

type Region = NonNullable<Suggested['regions']>[number]
type Suggested = ReturnType<(typeof Suggested)['parse']>

/** Streets, countries and the like are not places a hotel search takes here. */
function regionOf({ id, name, type, country_code }: Region): PlaceSuggestion[] {
  const known = placeTypes.find((one): one is Exclude<PlaceType, 'Hotel'> => one === type && one !== 'Hotel')
  const country = countryName(country_code)
  const title = country ? `${name}, ${country}` : name
  return known ? [{ id, type: known, name, country, region: id, region_name: name, title }] : []
}

function hotelOf(
  { hid, name, region_id }: NonNullable<Suggested['hotels']>[number],
  regions: PlaceSuggestion[],
): PlaceSuggestion {
  const region = regions.find(({ id }) => id === region_id)
  const place = { country: region?.country ?? '', region: region_id ?? '', region_name: region?.name ?? '' }
  return { id: hid, type: 'Hotel', name, ...place, title: region ? `${name}, ${region.name}` : name }
}
