import { dawnCities } from '#domain/dawn/cities.ts'
import type { PosterSlug } from './poster-cities.ts'

/** A city that may stand under the dawn: its drawing, its place on the earth, and the name under the horizon. */
export type DawnStander = {
  slug: DawnSlug
  iata: string
  name: string
  timeZone: string
  lat: number
  lon: number
  /** Its drawing beside the others': some landmarks are wide, some only tall. */
  scale: number
}

type DawnSlug = PosterSlug | (typeof far)[number][0]

const far = [
  ['auckland', 'AKL', 'Окленд', 1],
  ['sydney', 'SYD', 'Сидней', 1.12],
  ['vladivostok', 'VVO', 'Владивосток', 0.92],
  ['tokyo', 'TYO', 'Токио', 0.96],
  ['reykjavik', 'REK', 'Рейкьявик', 0.92],
  ['rio', 'RIO', 'Рио-де-Жанейро', 1.05],
  ['newyork', 'NYC', 'Нью-Йорк', 0.94],
  ['mexico', 'MEX', 'Мехико', 1.02],
  ['sanfrancisco', 'SFO', 'Сан-Франциско', 1],
  ['honolulu', 'HNL', 'Гонолулу', 1.1],
  ['delhi', 'DEL', 'Дели', 1],
  ['tashkent', 'TAS', 'Ташкент', 0.94],
  ['novosibirsk', 'OVB', 'Новосибирск', 1.04],
  ['petropavlovsk', 'PKC', 'Петропавловск', 1.05],
  ['losangeles', 'LAX', 'Лос-Анджелес', 1.02],
  ['buenosaires', 'BUE', 'Буэнос-Айрес', 0.98],
  ['azores', 'PDL', 'Азоры', 1.1],
] as const

const near: readonly (readonly [PosterSlug, iata: string, name: string, scale: number])[] = [
  ['moscow', 'MOW', 'Москва', 1],
  ['spb', 'LED', 'Петербург', 0.86],
  ['sochi', 'AER', 'Сочи', 0.9],
  ['dubai', 'DXB', 'Дубай', 0.88],
  ['rome', 'ROM', 'Рим', 0.86],
  ['istanbul', 'IST', 'Стамбул', 0.9],
  ['antalya', 'AYT', 'Анталья', 0.94],
  ['barcelona', 'BCN', 'Барселона', 0.92],
  ['kazan', 'KZN', 'Казань', 0.9],
  ['london', 'LON', 'Лондон', 0.9],
  ['paris', 'PAR', 'Париж', 0.9],
  ['pattaya', 'UTP', 'Паттайя', 0.94],
  ['beijing', 'BJS', 'Пекин', 0.74],
  ['prague', 'PRG', 'Прага', 0.92],
]

/** The thirty-one cities that are drawn. */
export const dawnStanders: readonly DawnStander[] = [...near, ...far].flatMap(([slug, iata, name, scale]) => {
  const city = dawnCities.find((one) => one.iata === iata)
  return city ? [{ slug, iata, name, scale, timeZone: city.timeZone, lat: city.lat, lon: city.lon }] : []
})
