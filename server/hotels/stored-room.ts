import * as z from 'zod/mini'
import type { Packing } from '#server/orders/pack-past.ts'
import { StoredDay, storedJson } from '#server/db/stored-json.ts'
import { soldRoomDictionary } from './sold-room-dictionary.ts'

const Picture = z.object({
  src: z.string(),
  alt: z.string(),
  tones: z.tuple([z.string(), z.string()]),
  room: z.optional(z.string()),
})

const Hotel = z.object({
  id: z.string(),
  name: z.string(),
  stars: z.number(),
  address: z.string(),
  regionId: z.string(),
  regionName: z.string(),
  country: z.string(),
  countryCode: z.string(),
  lat: z.number(),
  lon: z.number(),
  images: z.array(z.string()),
  pictures: z.array(Picture),
  description: z.string(),
  checkInTime: z.string(),
  checkOutTime: z.string(),
  timeZone: z.string(),
  amenityGroups: z.array(z.object({ groupName: z.string(), amenities: z.array(z.string()) })),
  phone: z.optional(z.string()),
  rooms: z.array(z.object({ name: z.string(), areaM2: z.number(), sleeps: z.number() })),
  around: z.array(z.object({ name: z.string(), lat: z.number(), lon: z.number() })),
  registerNumber: z.optional(z.string()),
  isRegisterMadeUp: z.optional(z.boolean()),
})

const Rate = z.object({
  id: z.string(),
  roomName: z.string(),
  price: z.number(),
  meal: z.object({
    info: z.object({
      id: z.enum([
        'all-inclusive',
        'full-board',
        'nomeal',
        'breakfast',
        'dinner',
        'lunch',
        'half-board',
        'half-board-lunch',
        'half-board-dinner',
        'breakfast-buffet',
      ]),
      name: z.string(),
    }),
  }),
  cancellation: z.object({
    isAvailable: z.boolean(),
    freeUntil: z.nullable(z.string()),
    penalties: z.array(z.object({ from: z.string(), amount: z.number() })),
  }),
  bedType: z.enum(['double', 'single']),
  amenities: z.array(z.string()),
  hidden: z.boolean(),
  bonusApplicable: z.boolean(),
  touristTax: z.optional(z.number()),
  payAtHotel: z.optional(z.array(z.object({ name: z.string(), amount: z.string(), currency: z.string() }))),
})

/** A rate as it was sold, with its hotel as it was described then: not `CheckedRate`, which changes with the search. */
export const SoldRoom = z.object({
  rate: Rate,
  query: z.object({ arrival: StoredDay, departure: StoredDay, adults: z.number(), children: z.readonly(z.array(z.number())) }),
  hotel: Hotel,
  touristTax: z.number(),
  areaM2: z.optional(z.number()),
  roomNameEn: z.optional(z.string()),
  holdsPriceOnly: z.optional(z.boolean()),
})

/** The first stays sold knew no pictures of their hotel, no kinds of room, no surroundings and no code of its country. */
type FirstSoldRoom = { hotel: object; [rest: string]: unknown }

export function withWholeHotel({ hotel, ...stay }: FirstSoldRoom): unknown {
  return { touristTax: 0, ...stay, hotel: { countryCode: '', pictures: [], rooms: [], around: [], ...hotel } }
}

export const storedRoom = storedJson({
  column: 'hotel_bookings.offer',
  v: 1,
  schema: SoldRoom,
  upgrades: { 0: withWholeHotel },
  dictionary: soldRoomDictionary,
})

export const packedRooms: Packing = { table: 'hotel_bookings', key: 'order_id', column: 'offer', packed: storedRoom.packed }
