import type { ServerResponse } from 'node:http'
import { zstdCompressSync } from 'node:zlib'
import { type Json, type Reply, no, ok } from './etg-state.ts'

export const MOSCOW = 2395
export const MATCHED = 7_700_201
const regions = [
  { id: MOSCOW, name: 'Москва', type: 'City', country_code: 'RU' },
  { id: 2734, name: 'Стамбул', type: 'City', country_code: 'TR' },
  { id: 6_053_839, name: 'Московский тракт', type: 'Street', country_code: 'RU' },
]

type FakeHotel = { hid: number; name: string; region: number; at: [number, number]; extra?: Json }

/** `MATCHED` is moscow-2 of the embedded world, as Latin letters have it. The first of Moscow is the one most travellers choose; the last two must not be sold, or not even be shown. */
const hotels: FakeHotel[] = [
  { hid: 10_004_834, name: 'Волга Парк', region: MOSCOW, at: [55.7512, 37.6184] },
  { hid: 8_819_557, name: 'Сретенка', region: MOSCOW, at: [55.767, 37.631] },
  { hid: 9_744_270, name: 'Причал', region: MOSCOW, at: [55.72, 37.59] },
  // The embedded world has the first of these too; of the others nobody can be sure.
  {
    hid: MATCHED,
    name: 'Panorama Hotel',
    region: MOSCOW,
    at: [55.75257, 37.58959],
    extra: { address: 'Arbat Street, 43' },
  },
  { hid: 7_700_202, name: 'Хостел «Панорама»', region: MOSCOW, at: [55.7525, 37.5897], extra: { address: 'ул. Арбат, 43' } },
  { hid: 7_700_203, name: 'Флагман', region: MOSCOW, at: [55.7512, 37.5412], extra: { address: 'Шмитовский проезд, 28' } },
  { hid: 7_700_123, name: 'Bosphorus View', region: 2734, at: [41.0422, 29.0083] },
  { hid: 7_700_900, name: 'Закрытый', region: MOSCOW, at: [55.7, 37.5], extra: { is_closed: true } },
  {
    hid: 7_700_901,
    name: 'Без классификации',
    region: MOSCOW,
    at: [55.71, 37.51],
    extra: { facts: { register: { status: 'Suspended' } } },
  },
]

export const hids = hotels.map(({ hid }) => hid)

export function isHotel(hid: number): boolean {
  return hids.includes(hid)
}

export function complete({ query }: { query?: string }): Reply {
  const word = String(query).toLowerCase()
  return ok({
    regions: regions.filter(({ name }) => name.toLowerCase().startsWith(word)).slice(0, 5),
    hotels: hotels
      .filter(({ name }) => name.toLowerCase().includes(word))
      .map(({ hid, name, region }) => ({ id: `hotel_${hid}`, hid, name, region_id: region }))
      .slice(0, 5),
  })
}

/** Numbers of the hotels of a region; undefined for an unknown one. */
export function hidsOf(region: unknown): number[] | undefined {
  if (!regions.some(({ id }) => id === region)) return undefined
  return hotels.filter((hotel) => hotel.region === region).map(({ hid }) => hid)
}

export function info({ hid }: { hid?: number }): Reply {
  const hotel = hotels.find((one) => one.hid === hid)
  return hotel ? ok(described(hotel)) : no('hotel_not_found', 404)
}

/** Its dumps: each hotel as `hotel/info/` describes it, each region with the hotels in it. */
export const dumpedHotels = () => hotels.map(described)
export const dumpedRegions = () =>
  regions.map(({ name, ...region }) => ({
    ...region,
    name: { ru: name, en: name },
    hids: hotels.filter((hotel) => hotel.region === region.id).map(({ hid }) => hid),
  }))

function described(hotel: FakeHotel): Json {
  const region = regions.find(({ id }) => id === hotel.region)
  return {
    id: `hotel_${hotel.hid}`,
    hid: hotel.hid,
    name: hotel.name,
    address: 'ул. Речная, 7',
    latitude: hotel.at[0],
    longitude: hotel.at[1],
    star_rating: 4,
    kind: 'Hotel',
    region: { ...region, iata: null },
    images: [`https://cdn.worldota.net/t/{size}/content/${hotel.hid}.jpeg`],
    amenity_groups: [{ group_name: 'Интернет', amenities: ['Бесплатный Wi-Fi'], non_free_amenities: null }],
    description_struct: [{ title: 'Расположение', paragraphs: ['Рядом с рекой.'] }],
    metapolicy_extra_info: 'Гости до 18 лет заселяются с родителями.',
    check_in_time: '14:00:00',
    check_out_time: '12:00:00',
    phone: '+7 495 000-00-00',
    is_closed: false,
    deleted: false,
    facts: { register: { status: 'Active', number: 'С772024000001' } },
    room_groups: [{ name: 'Стандарт', rg_ext: { capacity: 2 } }],
    ...hotel.extra,
  }
}

type DumpName = 'regions' | 'hotels' | 'changes'

/** The editions of its dumps, line by line as they are written; a test may write others. */
export type EtgDumps = Record<DumpName, { edition: string; lines: string[] }>

export function firstDumps(): EtgDumps {
  return {
    regions: { edition: '2026-11-16T03:00:00Z', lines: dumpedRegions().map((line) => JSON.stringify(line)) },
    hotels: { edition: '2026-11-16T04:00:00Z', lines: dumpedHotels().map((line) => JSON.stringify(line)) },
    changes: { edition: '2026-11-20T04:00:00', lines: [] },
  }
}

const endpoints: Record<string, DumpName> = {
  'hotel/region/dump/': 'regions',
  'hotel/info/dump/': 'hotels',
  'hotel/info/incremental_dump/': 'changes',
}

/** The link of a dump, good for an hour there. */
export function linkOf(dumps: EtgDumps, path: string, { host, method }: { host: string; method: string }): Reply | undefined {
  const name = endpoints[path]
  if (!name) return undefined
  if ((name === 'regions') !== (method === 'GET')) return no('unexpected_method', 405)
  return ok({ url: `http://${host}/dumps/${name}.jsonl.zst`, last_update: dumps[name].edition })
}

/** The file of a dump, whole or with its end cut off; undefined for another path. */
export function sendDump(dumps: EtgDumps, path: string, response: ServerResponse, fault: unknown): true | undefined {
  const name = /^\/dumps\/(\w+)\.jsonl\.zst$/.exec(path)?.[1]
  if (!name) return undefined
  const file = zstdCompressSync(dumps[name as DumpName].lines.map((line) => `${line}\n`).join('')) // a name it linked to
  if (fault === '429') response.writeHead(429, { 'retry-after': '0' }).end()
  else if (fault === 'half a body') response.writeHead(200).end(file.subarray(0, file.length - 20))
  else response.writeHead(200).end(file)
  return true
}
