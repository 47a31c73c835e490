import type { CityCases } from './city-cases.ts'

/** A city bundled with the browser's code: labels, the default list, words around a name (DAIR-25). */
export type BundledCity = {
  id: string
  iata: string
  /** Russian name of the country. */
  country: string
  /** ISO 3166-1 alpha-2. */
  regionCode: string
  city: string
  cases: CityCases
}

type Row = [iata: string, city: string, country: string, regionCode: string, ro: string, vi: string, pr: string]

const rows: Row[] = [
  ['MOW', 'Москва', 'Россия', 'RU', 'Москвы', 'в Москву', 'Москве'],
  ['LED', 'Санкт-Петербург', 'Россия', 'RU', 'Санкт-Петербурга', 'в Санкт-Петербург', 'Санкт-Петербурге'],
  ['AER', 'Сочи', 'Россия', 'RU', 'Сочи', 'в Сочи', 'Сочи'],
  ['SIP', 'Симферополь', 'Россия', 'RU', 'Симферополя', 'в Симферополь', 'Симферополе'],
  ['KRR', 'Краснодар', 'Россия', 'RU', 'Краснодара', 'в Краснодар', 'Краснодаре'],
  ['ROV', 'Ростов-на-Дону', 'Россия', 'RU', 'Ростова-на-Дону', 'в Ростов-на-Дону', 'Ростове-на-Дону'],
  ['SVX', 'Екатеринбург', 'Россия', 'RU', 'Екатеринбурга', 'в Екатеринбург', 'Екатеринбурге'],
  ['KJA', 'Красноярск', 'Россия', 'RU', 'Красноярска', 'в Красноярск', 'Красноярске'],
  ['KZN', 'Казань', 'Россия', 'RU', 'Казани', 'в Казань', 'Казани'],
  ['OVB', 'Новосибирск', 'Россия', 'RU', 'Новосибирска', 'в Новосибирск', 'Новосибирске'],
  ['UFA', 'Уфа', 'Россия', 'RU', 'Уфы', 'в Уфу', 'Уфе'],
  ['KUF', 'Самара', 'Россия', 'RU', 'Самары', 'в Самару', 'Самаре'],
  ['VVO', 'Владивосток', 'Россия', 'RU', 'Владивостока', 'во Владивосток', 'Владивостоке'],
  ['IKT', 'Иркутск', 'Россия', 'RU', 'Иркутска', 'в Иркутск', 'Иркутске'],
  ['KGD', 'Калининград', 'Россия', 'RU', 'Калининграда', 'в Калининград', 'Калининграде'],
  ['MRV', 'Минеральные Воды', 'Россия', 'RU', 'Минеральных Вод', 'в Минеральные Воды', 'Минеральных Водах'],
  ['PAR', 'Париж', 'Франция', 'FR', 'Парижа', 'в Париж', 'Париже'],
  ['LON', 'Лондон', 'Великобритания', 'GB', 'Лондона', 'в Лондон', 'Лондоне'],
  ['ROM', 'Рим', 'Италия', 'IT', 'Рима', 'в Рим', 'Риме'],
  ['BCN', 'Барселона', 'Испания', 'ES', 'Барселоны', 'в Барселону', 'Барселоне'],
  ['PRG', 'Прага', 'Чехия', 'CZ', 'Праги', 'в Прагу', 'Праге'],
  ['IST', 'Стамбул', 'Турция', 'TR', 'Стамбула', 'в Стамбул', 'Стамбуле'],
  ['AYT', 'Анталья', 'Турция', 'TR', 'Антальи', 'в Анталью', 'Анталье'],
  ['DXB', 'Дубай', 'ОАЭ', 'AE', 'Дубая', 'в Дубай', 'Дубае'],
  ['TBS', 'Тбилиси', 'Грузия', 'GE', 'Тбилиси', 'в Тбилиси', 'Тбилиси'],
  ['EVN', 'Ереван', 'Армения', 'AM', 'Еревана', 'в Ереван', 'Ереване'],
  ['BAK', 'Баку', 'Азербайджан', 'AZ', 'Баку', 'в Баку', 'Баку'],
  ['TAS', 'Ташкент', 'Узбекистан', 'UZ', 'Ташкента', 'в Ташкент', 'Ташкенте'],
  ['ALA', 'Алматы', 'Казахстан', 'KZ', 'Алматы', 'в Алматы', 'Алматы'],
  ['MSQ', 'Минск', 'Беларусь', 'BY', 'Минска', 'в Минск', 'Минске'],
  ['BJS', 'Пекин', 'Китай', 'CN', 'Пекина', 'в Пекин', 'Пекине'],
  ['UTP', 'Паттайя', 'Таиланд', 'TH', 'Паттайи', 'в Паттайю', 'Паттайе'],
]

/** The 32 cities of DAIR-25, in its order. */
export const bundledCities: readonly BundledCity[] = rows.map(([iata, city, country, regionCode, ro, vi, pr]) => ({
  id: iata,
  iata,
  country,
  regionCode,
  city,
  cases: { ro, vi, pr },
}))

const byIata = new Map(bundledCities.map((city) => [city.iata, city]))

/** The bundled city of an IATA city code, or undefined. */
export function bundledCity(iata: string): BundledCity | undefined {
  return byIata.get(iata)
}

/** The bundled city of this name, or undefined. */
export function bundledCityNamed(name: string): BundledCity | undefined {
  return bundledCities.find(({ city }) => city === name)
}

/** How a city is called: by the label it came with, else by our own name of it, else by its code. */
export function cityLabel(iata: string, label = ''): string {
  return label || bundledCity(iata)?.city || iata
}

const suggestedFirst = ['MOW', 'LED', 'AER', 'SIP', 'PAR', 'KRR', 'TBS', 'ROV', 'SVX', 'IST', 'DXB', 'KJA']

/** What an empty city field suggests, in the order of spec §1 (DAIR-24). */
export const defaultCities: readonly BundledCity[] = suggestedFirst.flatMap((iata) => bundledCity(iata) ?? [])
