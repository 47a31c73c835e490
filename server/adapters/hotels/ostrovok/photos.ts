import { createHash } from 'node:crypto'
import { type PhotoWidth, photoAddress } from '#domain/hotels/photo.ts'
import type { Picture } from '#domain/hotels/offer.ts'
import { namedId } from '#domain/seller.ts'
import type { HotelPhotos } from '#server/hotels/supplier.ts'
import type { HotelInfo } from './etg-shapes.ts'

const MOST_PHOTOS = 20
/** Theirs, each a little wider than what is shown. */
const sizes: Record<PhotoWidth, string> = { 320: '640x400', 640: '1024x768', 1280: '1920x1080' }
/** What lies under a photograph until it comes. */
const TONES: Picture['tones'] = ['#d9d6cf', '#2c3038']

const kinds: Record<string, string> = {
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

/** Where their photographs of a hotel lie, and how they are shown. */
export function photographed(info: HotelInfo): { photos: string[]; pictures: Picture[] } {
  const each = photosOf(info)
  const pictures = each.map(({ url, category_slug }, at) => ({
    src: photoAddress(namedId('ostrovok', info.hid), at, editionOf(url)),
    alt: `${kinds[category_slug ?? ''] ?? 'Фотография отеля'}: ${info.name}`,
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
      return url === undefined ? undefined : { url: url.replace('{size}', sizes[width]), edition: editionOf(url) }
    },
  }
}
