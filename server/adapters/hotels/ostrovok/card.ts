import { createHash } from 'node:crypto'
import tzLookup from '@photostructure/tz-lookup'
import * as z from 'zod/mini'
import type { HotelCard } from '#contract/hotels.ts'
import type { Picture } from '#domain/hotels/offer.ts'
import { type PhotoWidth, photoAddress } from '#domain/hotels/photo.ts'
import { namedId } from '#domain/seller.ts'
import { normaliseSpaces } from '#domain/text/person-name.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { SoldRoom } from '#server/hotels/stored-room.ts'
import type { HotelPhotos } from '#server/hotels/supplier.ts'
import type { HotelInfo } from './etg-shapes.ts'
import { policySentences } from './hotel-policies.ts'

const MOST_PHOTOS = 20
/** Their sizes, each a little wider than what is shown. */
const photoSizes: Record<PhotoWidth, string> = { 320: '640x400', 640: '1024x768', 1280: '1920x1080' }
/** What is under a photograph until it loads. */
const TONES: Picture['tones'] = ['#d9d6cf', '#2c3038']

const photoKinds: Record<string, string> = {
  hotel_front: 'Здание отеля',
  guest_rooms: 'Номер',
  lobby: 'Холл',
  meal: 'Питание',
  pool: 'Бассейн',
  spa: 'Спа',
}

type Photo = { url: string; category_slug?: string | null | undefined }

function photosOf({ images, images_ext }: HotelInfo): Photo[] {
  const each: Photo[] = images_ext?.length ? images_ext : (images ?? []).map((url) => ({ url }))
  return each.filter(({ url }) => URL.canParse(url)).slice(0, MOST_PHOTOS)
}

function editionOf(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 8)
}

/** Where their photographs of a hotel are, and how they are shown. */
function photographed(info: HotelInfo): { photos: string[]; pictures: Picture[] } {
  const each = photosOf(info)
  const pictures = each.map(({ url, category_slug }, at) => ({
    src: photoAddress(namedId('ostrovok', info.hid), at, editionOf(url)),
    alt: `${photoKinds[category_slug ?? ''] ?? 'Фотография отеля'}: ${info.name}`,
    tones: TONES,
  }))
  return { photos: each.map(({ url }) => url), pictures }
}

/** The hosts their photographs may come from. */
export type PhotoHosts = Pick<HotelPhotos, 'hosts' | 'isFake'>

export function etgPhotos(hosts: PhotoHosts, photos: (hid: string) => Promise<readonly string[] | undefined>): HotelPhotos {
  return {
    ...hosts,
    async find(hid, at, width) {
      const url = (await photos(hid))?.[at]
      return url === undefined ? undefined : { url: url.replace('{size}', photoSizes[width]), edition: editionOf(url) }
    },
  }
}

/**
 * A hotel as they describe it, and what may be done with it: a closed one is not shown; one suspended in the register is shown
 * and not sold, and neither is one without check-in and check-out times. `photos`: where its pictures are.
 */
export type EtgHotel = { card: HotelCard; isShown: boolean; isSold: boolean; photos?: string[] | undefined }

const countries = new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' })

export function countryName(code: string | null | undefined): string {
  return (code && /^[A-Za-z]{2}$/.test(code) && countries.of(code.toUpperCase())) || ''
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d/

export function hotelOf(info: HotelInfo): EtgHotel {
  const { hid, name, address, latitude, longitude, region, facts } = info
  const [checkInTime = '', checkOutTime = ''] = [info.check_in_time, info.check_out_time].map(
    (time) => CLOCK.exec(time ?? '')?.[0],
  )
  const register = facts?.register
  const isShown = !info.is_closed && !info.deleted && register?.status !== 'Terminated'
  const { photos, pictures } = photographed(info)
  const card: HotelCard = {
    id: hid,
    name: normaliseSpaces(name),
    stars: Math.min(5, Math.max(0, Math.round(info.star_rating ?? 0))),
    address: normaliseSpaces(address ?? ''),
    regionId: region.id,
    regionName: region.name,
    country: countryName(region.country_code),
    countryCode: (region.country_code ?? '').toUpperCase(),
    lat: latitude,
    lon: longitude,
    images: pictures.map(({ src }) => src),
    pictures,
    description: descriptionOf(info),
    checkInTime,
    checkOutTime,
    timeZone: tzLookup(latitude, longitude),
    amenityGroups: amenityGroupsOf(info),
    ...(info.phone && { phone: info.phone }),
    rooms: [],
    around: [],
    ...(register?.status === 'Active' && register.number && { registerNumber: register.number }),
  }
  const isSold = isShown && register?.status !== 'Suspended' && checkInTime !== '' && checkOutTime !== ''
  return { card, isShown, isSold, photos }
}

/** Their paragraphs, and the hotel's own charges and rules, which must be shown. */
function descriptionOf({ description_struct, metapolicy_struct, metapolicy_extra_info }: HotelInfo): string {
  const paragraphs = (description_struct ?? []).flatMap((part) => part.paragraphs ?? [])
  return [...paragraphs, ...policySentences(metapolicy_struct), metapolicy_extra_info ?? '']
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n')
}

function amenityGroupsOf({ amenity_groups }: HotelInfo): HotelCard['amenityGroups'] {
  return (amenity_groups ?? []).flatMap(({ group_name, amenities }) =>
    group_name && amenities?.length ? [{ groupName: group_name, amenities }] : [],
  )
}

export const storedHotel = storedJson({
  column: 'etg_hotels.content',
  v: 1,
  schema: z.object({
    card: SoldRoom.shape.hotel,
    isShown: z.boolean(),
    isSold: z.boolean(),
    photos: z.optional(z.array(z.string())),
  }),
  upgrades: {},
})
