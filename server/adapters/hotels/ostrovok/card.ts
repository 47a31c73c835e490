import tzLookup from '@photostructure/tz-lookup'
import type { HotelCard } from '#contract/hotels.ts'
import type { HotelInfo } from './etg-shapes.ts'
import { photographed } from './photos.ts'

/**
 * A hotel as they describe it, and what may be done with it: a closed one is not shown, one whose place in the register is
 * suspended is shown and not sold, nor is one that does not say when guests come and leave. `photos`: where its pictures lie.
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
    name,
    stars: Math.min(5, Math.max(0, Math.round(info.star_rating ?? 0))),
    address: address ?? '',
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

/** Their paragraphs, and the hotel's own rules, which they want to be shown. */
function descriptionOf({ description_struct, metapolicy_extra_info }: HotelInfo): string {
  const paragraphs = (description_struct ?? []).flatMap((part) => part.paragraphs ?? [])
  return [...paragraphs, metapolicy_extra_info ?? '']
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n')
}

function amenityGroupsOf({ amenity_groups }: HotelInfo): HotelCard['amenityGroups'] {
  return (amenity_groups ?? []).flatMap(({ group_name, amenities }) =>
    group_name && amenities?.length ? [{ groupName: group_name, amenities }] : [],
  )
}
