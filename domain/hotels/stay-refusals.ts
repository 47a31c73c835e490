/** Why a stay cannot be asked for, in words (DHOT-23); small enough for a first load, unlike the whole catalogue. */
export const staySentences = {
  'hotels.past-arrival': 'В запросе указана прошедшая дата',
  'hotels.bad-dates': 'Выезд должен быть позже заезда',
  'hotels.too-long': 'Проживание не может быть длиннее 30 ночей',
  'hotels.bad-guests': 'Проверьте гостей: взрослых от 1 до 6, детей не больше 4, возраст ребёнка от 0 до 17 лет',
} as const

export type StayRefusal = keyof typeof staySentences
