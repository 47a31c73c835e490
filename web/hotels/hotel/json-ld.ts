import type { HotelCard } from '#contract/hotels.ts'
import { href } from '#domain/href.ts'
import { nightOf } from '#domain/hotels/picture.ts'
import * as paths from '#domain/paths.ts'
import type { Rates } from './hotel-data.ts'

/** The hotel for search engines (DSEO-02), without photographs, which their owners do not want there. */
export function hotelJsonLd(card: HotelCard, origin: string, rates: Rates): Record<string, unknown> {
  const cheapest = rates.kind === 'found' ? rates.offer.rates[0] : undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    name: card.name,
    description: card.description,
    url: `${origin}${href(paths.hotel, { hotelId: card.id })}`,
    image: card.images
      .filter(nightOf)
      .slice(0, 3)
      .map((src) => new URL(src, origin).href),
    address: {
      '@type': 'PostalAddress',
      streetAddress: card.address,
      addressLocality: card.regionName,
      addressCountry: card.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', latitude: card.lat, longitude: card.lon },
    checkinTime: card.checkInTime,
    checkoutTime: card.checkOutTime,
    ...(card.stars > 0 && { starRating: { '@type': 'Rating', ratingValue: card.stars } }),
    ...(card.phone && { telephone: card.phone }),
    ...(cheapest && { priceRange: `от ${cheapest.price} RUB` }),
    amenityFeature: card.amenityGroups.flatMap(({ amenities }) =>
      amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    ),
  }
}
