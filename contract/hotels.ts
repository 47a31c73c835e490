import * as z from 'zod/mini'
import { AmenityGroup, BedType, HotelOffer, MealId, Picture, Rate } from '#domain/hotels/offer-schema.ts'
import { placeTypes } from '#domain/hotels/place.ts'
import { InstantText, IsoDay } from '#domain/text/day-schema.ts'
import { endpoint } from './endpoint.ts'

/** The hotels' envelope (DAPI-02); refusals fill `error` instead (DAPI-03). */
export const inData = <T extends z.ZodMiniType>(data: T) => z.object({ data, error: z.null() })

/** A region or a hotel to pick (DHOT-22). For a hotel `region` is the region it is in. */
export const PlaceSuggestion = z.object({
  id: z.string(),
  type: z.enum(placeTypes),
  name: z.string(),
  country: z.string(),
  region: z.string(),
  region_name: z.string(),
  title: z.string(),
  /** The word for it, where its type has none: «Улица». */
  what: z.optional(z.string()),
  /** Replaces a town that sells no hotels, so many km away. */
  near: z.optional(z.object({ town: z.string(), km: z.int() })),
})
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>

/** The parameter's name is spelt as in spec §7. */
export const suggestHotels = endpoint({
  name: 'suggestHotels',
  summary: 'Регионы и отели по началу названия, до пяти тех и других; пустой текст — Москва (DHOT-22)',
  method: 'GET',
  path: '/api/Base/GetAutocomplete',
  access: 'anyone',
  input: z.object({ seachText: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.object({ result: z.object({ regions: z.array(PlaceSuggestion), hotels: z.array(PlaceSuggestion) }) }),
})

export const hotelIds = endpoint({
  name: 'hotelIds',
  summary: 'Отели региона, самые популярные первыми (DHOT-02)',
  method: 'GET',
  path: '/api/Base/GetHotelIds',
  access: 'anyone',
  input: z.object({ region: z.string().check(z.maxLength(32)) }),
  /** `regionName` is the heading of the list, `timeZone` (IANA) the clock of its terms; an unknown region has none. */
  reply: inData(
    z.object({
      ids: z.array(z.string()),
      regionName: z.optional(z.string()),
      timeZone: z.optional(z.string()),
      pacing: z.optional(z.object({ delayMs: z.int() })),
    }),
  ),
})

const HotelId = z.string().check(z.maxLength(64))

/** The stay as a whole: limits of guests, nights and ids are refused with words by the server (DHOT-23). */
const ratesInput = z.object({
  arrival: IsoDay,
  departure: IsoDay,
  adults: z.int(),
  children: z.array(z.int()),
  ids: z.array(HotelId).check(z.minLength(1)),
})

const ratesReply = inData(
  z.object({
    result: z.array(HotelOffer),
    mealList: z.array(z.object({ id: MealId, name: z.string() })),
    inRoom: z.array(z.string()),
    inHotel: z.array(AmenityGroup),
    cancellationIsAvailable: z.boolean(),
    minPrice: z.int(),
    maxPrice: z.int(),
    bonusRatio: z.number(),
  }),
)

/** The rates of each hotel that no filter can distinguish from a cheaper one are left out. */
export const makeRateList = endpoint({
  name: 'makeRateList',
  summary: 'Цены отелей на даты и гостей, до 200 отелей; отели без мест не приходят (DHOT-03)',
  method: 'POST',
  path: '/api/Base/MakeRateList',
  access: 'anyone',
  input: ratesInput,
  reply: ratesReply,
})

/** Every rate of the hotels. */
export const hotelOffers = endpoint({
  ...makeRateList,
  name: 'hotelOffers',
  summary: 'Все тарифы отеля на даты и гостей (DHOT-09)',
  path: '/api/Base/GetHotelOffers',
})

export const HotelCard = z.object({
  id: z.string(),
  name: z.string(),
  stars: z.int().check(z.gte(0), z.lte(5)),
  address: z.string(),
  regionId: z.string(),
  regionName: z.string(),
  country: z.string(),
  /** ISO 3166-1 alpha-2. */
  countryCode: z.string(),
  lat: z.number(),
  lon: z.number(),
  images: z.array(z.string()),
  pictures: z.array(Picture),
  description: z.string(),
  checkInTime: z.string(),
  checkOutTime: z.string(),
  /** IANA zone: its days are the days of the stay. */
  timeZone: z.string(),
  amenityGroups: z.array(AmenityGroup),
  phone: z.optional(z.string()),
  /** Kinds of room by the names of their rates: size and how many sleep there. */
  rooms: z.array(z.object({ name: z.string(), areaM2: z.int(), sleeps: z.int() })),
  /** What is around, for a scheme of the place: the centre of the city, its parts, stations, airports. */
  around: z.array(z.object({ name: z.string(), lat: z.number(), lon: z.number() })),
  /** Number in the Russian state register; hotels of Russia have one. */
  registerNumber: z.optional(z.string()),
  /** The number is not in the register: the hotel is invented. */
  isRegisterMadeUp: z.optional(z.boolean()),
})
export type HotelCard = z.infer<typeof HotelCard>

export const getHotel = endpoint({
  name: 'getHotel',
  summary: 'Карточка отеля (DHOT-09)',
  method: 'GET',
  path: '/api/Base/GetHotel',
  access: 'anyone',
  input: z.object({ id: HotelId }),
  reply: inData(HotelCard),
})

/** A whole rate of a stay, as it is sold or was sold (DHOT-11). */
export const RateInfo = z.object({
  rateId: z.string(),
  hotel: z.object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    stars: z.int(),
    image: z.nullable(z.string()),
    /** The same with its colours and words: what the booking shows. */
    picture: z.nullable(Picture),
    regionId: z.string(),
    regionName: z.string(),
    country: z.string(),
    lat: z.number(),
    lon: z.number(),
    checkInTime: z.string(),
    checkOutTime: z.string(),
    /** IANA zone: the clock of the terms. */
    timeZone: z.string(),
  }),
  roomName: z.string(),
  /** The room's size, square metres; absent where the supplier does not give it. */
  areaM2: z.optional(z.number()),
  meal: Rate.shape.meal,
  cancellation: Rate.shape.cancellation,
  bedType: BedType,
  /** Where the children of the stay sleep, in words. */
  childBeds: z.optional(z.string()),
  amenities: z.array(z.string()),
  arrival: IsoDay,
  departure: IsoDay,
  nights: z.int(),
  adults: z.int(),
  children: z.array(z.int()),
  price: z.int(),
  /** Part of the price that is tourist tax, roubles; 0 where there is none. */
  touristTax: z.int(),
  payAtHotel: Rate.shape.payAtHotel,
  /** Until payment the supplier holds the price and not the room; absent where it holds both. */
  holdsPriceOnly: z.optional(z.boolean()),
  bonusRatio: z.number(),
  bonusApplicable: z.boolean(),
  bonusAccrual: z.int(),
  validUntil: InstantText,
})
export type RateInfo = z.infer<typeof RateInfo>

export const getRateInfo = endpoint({
  name: 'getRateInfo',
  summary: 'Тариф сейчас: цена, отмена, гости; 410 RATE_GONE, когда номера больше нет (DHOT-11)',
  method: 'GET',
  path: '/api/Base/GetRateInfo',
  access: 'anyone',
  input: z.object({ id: z.string().check(z.maxLength(200)) }),
  reply: inData(RateInfo),
})
