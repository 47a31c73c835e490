import { Suspense, useEffect } from 'react'
import { type ShouldRevalidateFunctionArgs, Await, data, redirect } from 'react-router'
import type { HotelCard } from '#contract/hotels.ts'
import { nightOf } from '#domain/hotels/picture.ts'
import { hotelFormOf, isBadParty } from '#domain/hotels/query.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { bundledCityNamed } from '#domain/places/bundled-cities.ts'
import { dayOf } from '#domain/text/dates.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { patiently } from '#web/boot/once-connected.ts'
import { configContext, incompleteContext } from '#web/boot/request.server.ts'
import { useConfig } from '#web/shell/config.ts'
import type { Handle } from '#web/shell/handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/hotel.route'
import {
  type HotelPageData,
  type Rates,
  fetchCard,
  fetchRates,
  badParty,
  hotelCards,
  hotelRates,
  isNarrowed,
  parseStay,
  stayKey,
} from './hotel-data.ts'
import { type HotelViewProps, HotelSkeleton, HotelView } from './hotel-view.tsx'

/** A card that arrives within this time is waited for, so that nothing flickers. */
const TIMEOUT_MS = 120

/** The whole page for the first HTML; 404 for a hotel that does not exist (NAV-05). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const now = new Date()
  const card = await fetchCard(params.hotelId, request.signal)
  const small = params.hotelId.toLowerCase()
  if (!card && small !== params.hotelId) throw redirect(href(paths.hotel, { hotelId: small }, search), 301)
  if (!card) return data<HotelPageData>({ kind: 'unknown' }, { status: 404 })
  const parsed = parseStay(search, dayOf(now, card.timeZone))
  const rates = parsed.isBadParty ? badParty : await fetchRates(card.id, parsed.stay, request.signal)
  if (rates.kind === 'refused' && rates.code === 'failed') context.set(incompleteContext, true)
  const jsonLd = hotelJsonLd(card, context.get(configContext).origin, rates)
  return data<HotelPageData>({
    kind: 'hotel',
    card,
    rates,
    ...parsed,
    now: now.toISOString(),
    jsonLd,
    picture: hotelSharePicture(card),
  })
}

/** Later visits: the card is waited for a moment, the rates are shown when they arrive; what was just shown is shown at once. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<HotelPageData> {
  const { hotelId } = params
  const now = new Date()
  const parsed = parseStay(new URL(request.url).searchParams, dayOf(now))
  const key = stayKey(hotelId, parsed.stay)
  const rates = parsed.isBadParty
    ? badParty
    : (hotelRates.get(key) ??
      remembered(
        key,
        patiently(() => fetchRates(hotelId, parsed.stay)),
      ))
  const coming = hotelCards.get(hotelId) ?? patiently(() => fetchCard(hotelId))
  const first = await Promise.race([coming, timeout()])
  if (first === undefined) return { kind: 'unknown' }
  if (first !== 'late') hotelCards.set(hotelId, first)
  const card = first === 'late' ? Promise.resolve(coming).then(known) : first
  return { kind: 'hotel', card, rates, ...parsed, now: now.toISOString() }
}

function timeout(): Promise<'late'> {
  return new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, 'late'))
}

function known(card: HotelCard | undefined): HotelCard {
  if (!card) throw new Response(null, { status: 404 })
  hotelCards.set(card.id, card)
  return card
}

async function remembered(key: string, coming: Promise<Rates>): Promise<Rates> {
  const rates = await coming
  if (rates.kind !== 'refused') hotelRates.set(key, rates)
  return rates
}

/** Filters, the gallery and what the page itself writes into the address fetch nothing again. */
export function shouldRevalidate({ currentParams, nextParams, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const key = (id: string | undefined, { searchParams }: URL) =>
    `${stayKey(id ?? '', hotelFormOf(searchParams))} ${isBadParty(searchParams)}`
  return key(currentParams.hotelId, currentUrl) !== key(nextParams.hotelId, nextUrl)
}

export const handle = { shared: [] } satisfies Handle

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  if (!loaderData || loaderData.kind === 'unknown') return pageMeta(matches, { title: 'Отель не найден' })
  const { card, jsonLd, picture } = loaderData
  if (card instanceof Promise) return pageMeta(matches, { title: 'Отель' })
  const params = new URLSearchParams(location.search)
  const isPlain = !isNarrowed(params) && !params.has('showForm')
  return [
    ...pageMeta(matches, {
      title: `${card.name}, ${card.regionName}`,
      description: `${card.name}, ${card.address}. ${card.description}`,
      canonical: isPlain ? href(paths.hotel, { hotelId: card.id }) : undefined,
      picture,
    }),
    ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
  ]
}

export default function Hotel({ loaderData }: Route.ComponentProps) {
  return <HotelScreen page={loaderData} />
}

const UnknownHotel = lazyPart(() => import('./unknown-hotel.tsx'), 'UnknownHotel')

/** The page of one hotel: what is known of it at once, the rest when it arrives. */
function HotelScreen({ page }: { page: HotelPageData }) {
  if (page.kind === 'unknown')
    return (
      <Suspense>
        <UnknownHotel />
      </Suspense>
    )
  const { kind: _hotel, card, ...rest } = page
  if (!(card instanceof Promise)) return <HotelView card={card} {...rest} />
  return (
    <Suspense fallback={<HotelSkeleton />}>
      <Await resolve={card}>{(come) => <LateHotel card={come} {...rest} />}</Await>
    </Suspense>
  )
}

/** A card that arrived after the title of the page was written. */
function LateHotel({ card, ...rest }: HotelViewProps) {
  const { brand } = useConfig()
  const title = `${card.name}, ${card.regionName} | ${brand}`
  useEffect(() => {
    document.title = title
  }, [title])
  return <HotelView card={card} {...rest} />
}

/** The hotel for search engines (DSEO-02), without photographs, whose owners do not want them indexed. */
function hotelJsonLd(card: HotelCard, origin: string, rates: Rates): Record<string, unknown> {
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

/** The picture of a hotel's shared link: its city's drawing. Its own are vectors, which no messenger shows. */
function hotelSharePicture({ regionName }: Pick<HotelCard, 'regionName'>): string {
  const city = bundledCityNamed(regionName)
  return city ? `hotels-${city.iata}` : 'hotels'
}
