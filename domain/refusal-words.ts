/** Words of the catalogue (domain/refusal.ts) that a first load needs; separate because all of them are too much for one. */
export const firstWords = {
  unknown: 'Произошла техническая ошибка, уже ремонтируем',
  offline: 'Нет соединения. Попробуйте ещё раз',
  'air.nothing-found': 'По данному запросу рейсы не найдены',
  'air.past-date': 'В запросе указана прошедшая дата',
  'air.bad-city': 'Неверный код или название города',
  'air.adult-needed': 'Дети на этом рейсе должны лететь в сопровождении взрослого 18 лет и старше',
  'air.session-expired': 'Время на бронирование истекло, выполните новый поиск',
  'air.wrong-document': 'Неправильный формат документа',
  'air.no-seats': 'Невозможно получить места на рейсе. Попробуйте выполнить новый поиск',
  'air.wrong-email': 'Email указан неверно',
  'air.supplier-failed': 'Ошибка поиска билетов',
  'hotels.past-arrival': 'В запросе указана прошедшая дата',
  'hotels.bad-dates': 'Выезд должен быть позже заезда',
  'hotels.too-long': 'Проживание не может быть длиннее 30 ночей',
  'hotels.bad-guests': 'Проверьте гостей: взрослых от 1 до 6, детей не больше 4, возраст ребёнка от 0 до 17 лет',
} as const

/** Why a stay cannot be searched for (DHOT-23). */
export type HotelRefusal = Extract<keyof typeof firstWords, `hotels.${string}`>

type WordedCode = Extract<keyof typeof firstWords, `air.${string}`>

/** The default words of a failure: in general, without a network, in a search of flights. */
export type Failure = 'unknown' | 'offline' | 'air.supplier-failed'
/** `quoted`: a sentence in Russian, for reading only. */
export type MessageCode = WordedCode | Failure | 'quoted'

// DAIR-11: contained text, first match wins. One silent airline of several is not shown in red.
const supplierMessages: readonly (readonly [contains: RegExp, code: WordedCode, shown?: ''])[] = [
  [/no flights found/i, 'air.nothing-found'],
  [/past date/i, 'air.past-date'],
  [/bad town code or name/i, 'air.bad-city'],
  [/adult over 18/i, 'air.adult-needed'],
  [/expired session|session expired|sale forbidden/i, 'air.session-expired'],
  [/wrong document format/i, 'air.wrong-document'],
  [/no seats/i, 'air.no-seats'],
  [/wrong e-?mail/i, 'air.wrong-email'],
  [/airline not available|carrier timeout|partial result/i, 'air.nothing-found', ''],
]

/**
 * The meaning of the messages of a failed call (`errorMessage`, then `ErrorMessage`; DAIR-11): the refusal, and the sentence a
 * person reads, '' when nothing red is shown. A message already in Russian is kept; `failure` is the default.
 */
export function refusalOfMessages(messages: readonly unknown[], failure: Failure): { code: MessageCode; text: string } {
  for (const message of messages.map(String)) {
    const known = supplierMessages.find(([contains]) => contains.test(message))
    if (known) return { code: known[1], text: known[2] ?? firstWords[known[1]] }
    if (/[а-яё]/i.test(message)) return { code: 'quoted', text: message }
  }
  return { code: failure, text: firstWords[failure] }
}
