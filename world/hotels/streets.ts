import { mix } from '#world/air/network/hash.ts'

/** A street and its last house number. */
export type Street = { name: string; lastNumber: number }

/** Hardly a street of a centre is shorter. */
const LAST_NUMBER = 20

/** Reads «улица Арбат:55;Поварская улица»: names, and the last house where it is known. */
export function readStreets(text: string): Street[] {
  return text.split(';').map((street) => {
    const [name = '', lastNumber] = street.split(':')
    return { name, lastNumber: Number(lastNumber ?? LAST_NUMBER) }
  })
}

/** Streets nearly every town of a country has, where the town has none of its own in the data. */
const usual: Record<string, string> = {
  BY: 'проспект Независимости;улица Советская;улица Янки Купалы;улица Ленина;улица Якуба Коласа',
  KZ: 'проспект Абая;улица Толе би;проспект Назарбаева;улица Пушкина;улица Сатпаева',
  UZ: 'улица Навои;улица Амира Темура;улица Мирзо Улугбека;улица Истиклол',
  TR: 'проспект Ататюрка;улица Джумхуриет;бульвар Инёню;улица Барбароса;улица Истикляль',
  AE: 'Корниш-роуд;Шейх-Заид-роуд;Кинг-Фейсал-стрит;Аль-Вахда-роуд',
  EG: 'Эль-Корниш;улица Эль-Мамша;улица Эль-Наср;улица Саада Заглула',
  TH: 'Бич-роуд;Сукхумвит-роуд;Рачадамноен-роуд;Чароен-роуд',
  VN: 'улица Чан Фу;улица Нгуен Тхи Минь Кхай;улица Ле Лой;улица Хунг Выонг',
  CN: 'улица Чжуншань;улица Жэньминь;улица Цзефан;улица Цзяньшэ',
  IT: 'Виа Рома;Виа Гарибальди;Корсо Италия;Виа Мадзини;Виа Данте',
  ES: 'Калье Майор;Авенида де ла Конститусьон;Калье Реаль;Пасео Маритимо',
  FR: 'улица Виктора Гюго;авеню Жана Жореса;улица Республики;бульвар Гамбетты',
  GB: 'Хай-стрит;Стейшн-роуд;Чёрч-стрит;Виктория-роуд',
  DE: 'Хауптштрассе;Банхофштрассе;Шиллерштрассе;Гётештрассе;Линденаллее',
  AT: 'Хауптштрассе;Моцартштрассе;Шубертгассе;Банхофштрассе',
  US: 'Мейн-стрит;Бродвей;Парк-авеню;Вашингтон-стрит;Оушен-драйв',
}
const anywhere = readStreets('Центральная улица;Вокзальная улица;Садовая улица;Рыночная улица;Старая улица')
const byCountry = new Map(Object.entries(usual).map(([country, names]) => [country, readStreets(names)]))

type City = { name: string; country: string; streets: Street[] | undefined }
type District = { streets: Street[] }

function streetsOf({ country, streets }: Omit<City, 'name'>, district: District | undefined): readonly Street[] {
  return district?.streets ?? streets ?? byCountry.get(country) ?? anywhere
}

/** Where a hotel stands: one street, for its address and for its name. */
export function streetOf(city: City, district: District | undefined, seed: number): Street {
  const streets = streetsOf(city, district)
  return streets[mix(seed, 30) % streets.length]! // never empty
}

/** «Москва, Тверская улица, 12». */
export function addressOf(city: City, district: District | undefined, seed: number): string {
  const { name, lastNumber } = streetOf(city, district, seed)
  return `${city.name}, ${name}, ${1 + (mix(seed, 31) % lastNumber)}`
}
