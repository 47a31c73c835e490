import * as z from 'zod/mini'
import { StoredDay, storedJson } from '#server/db/stored-json.ts'
import type { Packing } from '#server/orders/pack-past.ts'

/**
 * Common text of sold rooms, the likeliest last. It is the dictionary past stays are decompressed with: changing a letter loses
 * them.
 */
const soldRoomDictionary =
  '"dinner"Ужин"lunch"Обед"half-board"Полупансион"full-board"Полный пансион"all-inclusive"Всё включено"breakfast-buffet"Завтрак «шведский стол»"bedType":"single"Мини-барСейфБалконЧайникРабочий столФен' +
  'ТрансферПрачечнаяКруглосуточная стойкаПарковкаБассейнФитнесСаунаДетская комнатаУслугиИнтернетПитаниеДля детейДоступная средаЛифтБарРесторанЗавтрак' +
  'ЛюксПолулюксСемейныйСтудия с кухнейТрёхместныйСтандарт с двумя кроватямиСтандарт двухместныйЭконом двухместныйЦентр городавокзал' +
  'Апартаменты «Хостел «Гостиница «Отель «Обеденный стол: БассейнРесторан: Лобби: Окрестности: Номер «Фасад: ' +
  '{"rate":{"id":"moscow-1_1_0_20270101_1_1","meal":{"info":{"id":"nomeal","name":"Без питания"}},"price":10000,"hidden":false,"bedType":"double","roomName":"Стандарт","amenities":["Вай-фай","Телевизор","Кондиционер","Фен"],"cancellation":{"freeUntil":null,"penalties":[],"isAvailable":false},"cancellation":{"freeUntil":"2027-01-01T21:00:00Z","penalties":[{"from":"2027-01-01T21:00:00Z","amount":5000}],"isAvailable":true},"bonusApplicable":true},' +
  '"hotel":{"id":"moscow-1","lat":55.7,"lon":37.6,"name":"Отель «","rooms":[{"name":"Эконом двухместный","areaM2":14,"sleeps":2},{"name":"Стандарт с двумя кроватями","areaM2":19,"sleeps":3},{"name":"Полулюкс","areaM2":34,"sleeps":4}],"stars":3,"around":[{"lat":55.752,"lon":37.616,"name":"Центр города"}],' +
  '"images":["/art/hotels/moscow-1/facade-light.svg?v=","/art/hotels/moscow-1/room-1-light.svg?v=","/art/hotels/moscow-1/view-light.svg?v=","/art/hotels/moscow-1/lobby-light.svg?v=","/art/hotels/moscow-1/restaurant-light.svg?v=","/art/hotels/moscow-1/breakfast-light.svg?v="],"address":"Москва, улица, 1","country":"Россия",' +
  '"pictures":[{"alt":"Фасад: Отель «","src":"/art/hotels/moscow-1/facade-light.svg?v=","tones":["#91cbce","#142f46"]},{"alt":"Номер «Эконом двухместный»","src":"/art/hotels/moscow-1/room-2-light.svg?v=","room":"Эконом двухместный","tones":["#"]}],"regionId":"6053","timeZone":"Europe/Moscow","regionName":"Москва","checkInTime":"14:00","countryCode":"RU",' +
  '"description":"Отель: Москва, . До центра города 1,0 км. В продаже 4 вида номеров. К услугам гостей: круглосуточная стойка, трансфер, прачечная, бесплатный вай-фай, парковка, ресторан, бар, лифт.","checkOutTime":"12:00","amenityGroups":[{"amenities":["Бесплатный вай-фай"],"groupName":"Интернет"},{"amenities":["Ресторан","Бар"],"groupName":"Питание"}],"registerNumber":"5","isRegisterMadeUp":true},"query":{"adults":2,"arrival":"2027-01-01","children":[],"departure":"2027-01-02"},"areaM2":14,"roomNameEn":"Economy double","touristTax":0}'

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

/** The first sold stays have no pictures of their hotel, no kinds of room, no surroundings and no code of its country. */
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
