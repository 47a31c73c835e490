import { type ShouldRevalidateFunctionArgs, data, redirect } from 'react-router'
import type { HotelCard } from '#contract/hotels.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { dayOf } from '#domain/text/dates.ts'
import { hotelFormOf, isBadParty } from '#domain/hotels/query.ts'
import {
  type HotelPageData,
  type Rates,
  askCard,
  askRates,
  badParty,
  hotelCards,
  hotelRates,
  isNarrowed,
  parseStay,
  stayKey,
} from './hotel-data.ts'
import { hotelJsonLd } from './json-ld.ts'
import { hotelSharePicture } from './share-picture.ts'
import { HotelScreen } from './hotel-screen.tsx'
import { configContext } from '#web/boot/request.server.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/hotel.route'

/** A card that comes within this time is waited for, so that nothing flickers. */
const TIMEOUT_MS = 120

/** The whole page for the first HTML; 404 for a hotel that does not exist (NAV-05). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const now = new Date()
  const card = await askCard(params.hotelId, request.signal)
  const small = params.hotelId.toLowerCase()
  if (!card && small !== params.hotelId) throw redirect(href(paths.hotel, { hotelId: small }, search), 301)
  if (!card) return data<HotelPageData>({ kind: 'unknown' }, { status: 404 })
  const parsed = parseStay(search, dayOf(now, card.timeZone))
  const rates = parsed.isBadParty ? badParty : await askRates(card.id, parsed.stay, request.signal)
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

/** Later visits: the card is waited for a moment, the rates come when they come; what was just shown is shown at once. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<HotelPageData> {
  const { hotelId } = params
  const now = new Date()
  const parsed = parseStay(new URL(request.url).searchParams, dayOf(now))
  const key = stayKey(hotelId, parsed.stay)
  const rates = parsed.isBadParty ? badParty : (hotelRates.get(key) ?? remembered(key, askRates(hotelId, parsed.stay)))
  const coming = askCard(hotelId)
  const first = hotelCards.get(hotelId) ?? (await Promise.race([coming, timeout()]))
  if (first === undefined) return { kind: 'unknown' }
  if (first !== 'late') hotelCards.set(hotelId, first)
  const card = first === 'late' ? coming.then(known) : first
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

/** Filters, the gallery and what is written into the address by the page itself ask nothing anew. */
export function shouldRevalidate({ currentParams, nextParams, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const key = (id: string | undefined, { searchParams }: URL) =>
    `${stayKey(id ?? '', hotelFormOf(searchParams))} ${isBadParty(searchParams)}`
  return key(currentParams.hotelId, currentUrl) !== key(nextParams.hotelId, nextUrl)
}

export const handle = { shared: [] }

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
