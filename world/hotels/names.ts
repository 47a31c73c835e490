import { mix } from '#world/air/network/hash.ts'
import { type City, type District, streetOf } from './regions.ts'

/** What kind of property it is: decides its rooms, meals and the words of its name. */
export const propertyTypes = ['hotel', 'flat', 'resort'] as const
export type PropertyType = (typeof propertyTypes)[number]

const kindsByStars = [
  ['Хостел', 'Гостевой дом', 'Мини-отель', 'Гостевой дом'],
  ['Гостиница', 'Мини-отель'],
  ['Гостиница', 'Отель', 'Мини-отель'],
  ['Отель', 'Гостиница', 'Отель'],
  ['Отель', 'Бутик-отель', 'Отель'],
  ['Гранд-отель', 'Отель', 'Дворец-отель'],
] as const
const flatKinds = ['Апартаменты', 'Квартира', 'Лофт-апартаменты'] as const
const resortKinds = ['Парк-отель', 'Курорт', 'Клубный отель'] as const

const kindsOf: Record<PropertyType, (stars: number) => readonly string[]> = {
  hotel: (stars) => kindsByStars[stars] ?? kindsByStars[3],
  flat: () => flatKinds,
  resort: () => resortKinds,
}

/** Names by stars: a plain hotel has a plain name. */
const plain = words(
  'Уют Берёзка Ромашка Встреча Старт Маяк Дорожный Попутчик Ладья Тишина Околица Ветерок Василёк Сова Скворечник Земляки ' +
    'Привал Чемодан Компас Ласточка Синица Муравейник Антресоль Полка Рюкзак Чайник Самовар Каштан Подсолнух Тёплый',
)
const middle = words(
  'Рябина Клён Малахит Янтарь Бирюза Горизонт Панорама Меридиан Лира Аврора Орион Вега Сфера Пилигрим Акварель Мозаика ' +
    'Серебро Лагуна Корица Вереск Лаванда Мелодия Соната Прелюдия Ноктюрн Созвездие Глобус Гавань Парус Причал Аллея Дюны',
)
const high = words(
  'Элегия Империал Регата Адмирал Граф Усадьба Оранжерея Обсерватория Серенада Симфония Галерея Библиотека Павильон ' +
    'Флагман Арабеска Вояж Монограмма Шевалье Бельведер Аркада Ротонда Колоннада Опал Сапфир Топаз Изумруд Жемчужина Алмаз',
)
const namesByStars = [plain, plain, [...plain, ...middle], middle, [...middle, ...high], high]
const resortNames = words(
  'Лазурь Коралл Риф Прибой Пальма Бриз Волна Дельфин Кипарис Олеандр Магнолия Сосны Эдельвейс Родник Источник Терраса ' +
    'Бухта Звёздный Солнечный Лесной Тихий Альбатрос Марина Жемчуг Русалка Фламинго Гранат Мимоза Айва Тамариск',
)

function words(text: string): string[] {
  return text.split(' ')
}

/** A name for a hotel of so many stars; the `attempt` brings another when the first is taken in that city. */
export function nameFor(
  propertyType: PropertyType,
  stars: number,
  of: { city: City; district?: District; seed: number; attempt: number },
): string {
  const roll = (n: number) => mix(of.seed, 40 + of.attempt * 4 + n)
  const kind = pick(kindsOf[propertyType](stars), roll(0))
  const name = pick(propertyType === 'resort' ? resortNames : (namesByStars[stars] ?? middle), roll(1))
  const place = of.district?.at ?? byStreet(streetOf(of.city, of.district, of.seed).name)
  const form = roll(3) % 10
  if (propertyType === 'flat')
    return form < 6 ? `${kind} ${place}` + numbered(of.attempt) : `${kind} «${name}»` + numbered(of.attempt)
  if (form < 5 && of.attempt < 3) return `${kind} «${name}»`
  return `${kind} «${name}» ${place}` + (of.attempt > 6 ? numbered(of.attempt - 4) : '')
}

/** «на улице Ленина» would need a case of every street: the bare name in brackets reads well and needs none. */
function byStreet(street: string): string {
  return `(${street})`
}

function numbered(attempt: number): string {
  return attempt === 0 ? '' : ` ${attempt + 1}`
}

function pick<T>(list: readonly T[], roll: number): T {
  return list[roll % list.length]! // never empty
}
