import { type Day, DAY_MS } from '#domain/text/dates.ts'

/**
 * A hotel shown on the landing pages (DHOT-20): `priceFrom` is roubles a night for two on the cheapest days of a year, shown
 * where the price of the coming days is not available.
 */
export type PromotedHotel = { id: string; name: string; priceFrom: number; region: string; city: string }

type Row = [id: string, name: string, priceFrom: number, region: string, city: string]

const rows: Row[] = [
  ['moscow-1', 'Отель «Оранжерея» в Хамовниках', 16700, '6053', 'Москва'],
  ['moscow-2', 'Отель «Панорама»', 7600, '6053', 'Москва'],
  ['saint-petersburg-1', 'Дворец-отель «Изумруд» на Васильевском', 15700, '6054', 'Санкт-Петербург'],
  ['saint-petersburg-2', 'Отель «Бельведер»', 7900, '6054', 'Санкт-Петербург'],
  ['sochi-1', 'Отель «Флагман» в Адлере', 9500, '6055', 'Сочи'],
  ['sochi-2', 'Отель «Вега»', 7700, '6055', 'Сочи'],
  ['dubai-1', 'Дворец-отель «Монограмма»', 42800, '6057', 'Дубай'],
  ['dubai-2', 'Бутик-отель «Акварель»', 10600, '6057', 'Дубай'],
  ['rome-1', 'Отель «Симфония»', 26500, '6061', 'Рим'],
  ['rome-2', 'Отель «Аллея» в старом Риме', 17500, '6061', 'Рим'],
  ['istanbul-1', 'Отель «Топаз»', 19000, '6056', 'Стамбул'],
  ['istanbul-2', 'Отель «Лира»', 13600, '6056', 'Стамбул'],
  ['antalya-1', 'Гранд-отель «Жемчужина»', 17700, '6060', 'Анталья'],
  ['antalya-2', 'Клубный отель «Лазурь» в Коньяалты', 17600, '6060', 'Анталья'],
  ['barcelona-1', 'Гранд-отель «Колоннада»', 32100, '6062', 'Барселона'],
  ['barcelona-2', 'Курорт «Фламинго» в Побленоу', 22600, '6062', 'Барселона'],
  ['kazan-1', 'Гранд-отель «Флагман»', 6600, '6065', 'Казань'],
  ['kazan-2', 'Отель «Топаз»', 7300, '6065', 'Казань'],
  ['london-1', 'Гранд-отель «Сапфир»', 53800, '6058', 'Лондон'],
  ['london-2', 'Отель «Алмаз»', 14900, '6058', 'Лондон'],
  ['paris-1', 'Дворец-отель «Арабеска»', 29400, '6059', 'Париж'],
  ['paris-2', 'Отель «Лагуна»', 19800, '6059', 'Париж'],
  ['pattaya-1', 'Отель «Топаз» на Джомтьене', 13400, '6063', 'Паттайя'],
  ['pattaya-2', 'Курорт «Терраса»', 16800, '6063', 'Паттайя'],
  ['beijing-1', 'Гранд-отель «Топаз»', 16200, '6064', 'Пекин'],
  ['beijing-2', 'Отель «Ноктюрн» на Ванфуцзине', 11900, '6064', 'Пекин'],
  ['prague-1', 'Отель «Шевалье»', 23700, '6066', 'Прага'],
  ['prague-2', 'Отель «Регата» в Старе-Месте', 16300, '6066', 'Прага'],
]

/** Two hotels of each of the 14 cities, in the order of the specification. */
export const promotedHotels: readonly PromotedHotel[] = rows.map(([id, name, priceFrom, region, city]) => ({
  id,
  name,
  priceFrom,
  region,
  city,
}))

const cities = [...new Set(promotedHotels.map(({ city }) => city))]

/**
 * The hotels of a day on the home page, each in another city (DUI-01): in two weeks every city has had its turn, and the second
 * hotel of a city is in the following fortnight.
 */
export function promoOfDay(day: Day, count = 6): PromotedHotel[] {
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
  const turn = Math.floor(number / cities.length) % 2
  return Array.from({ length: count }, (_, at) => {
    const city = cities[(number + Math.floor((at * cities.length) / count)) % cities.length]!
    return promotedHotels.filter((hotel) => hotel.city === city)[turn]! // two hotels of each city
  })
}
