/** The sentence for a failure nobody foresaw (ERR-01). */
export const defaultFailure = 'Произошла техническая ошибка, уже ремонтируем'
/** The same for a search of flights. */
export const searchFailure = 'Ошибка поиска билетов'

// DAIR-11: contained text, first match wins, case does not matter. An empty sentence: nothing red is shown.
const sentences: readonly (readonly [contains: string, shown: string])[] = [
  ['no flights found', 'По данному запросу рейсы не найдены'],
  ['past date', 'В запросе указана прошедшая дата'],
  ['bad town code or name', 'Неверный код или название города'],
  ['adult over 18', 'Дети на этом рейсе должны лететь в сопровождении взрослого 18 лет и старше'],
  ['expired session', 'Время на бронирование истекло, выполните новый поиск'],
  ['session expired', 'Время на бронирование истекло, выполните новый поиск'],
  ['sale forbidden', 'Время на бронирование истекло, выполните новый поиск'],
  ['wrong document format', 'Неправильный формат документа'],
  ['no seats', 'Невозможно получить места на рейсе. Попробуйте выполнить новый поиск'],
  ['wrong e-mail', 'Email указан неверно'],
  ['wrong email', 'Email указан неверно'],
  ['airline not available', ''],
  ['carrier timeout', ''],
  ['partial result', ''],
]

function sentenceFor(message: unknown): string | undefined {
  if (typeof message !== 'string') return undefined
  const known = sentences.find(([contains]) => message.toLowerCase().includes(contains))
  if (known) return known[1]
  return /[а-яё]/i.test(message) ? message : undefined
}

/**
 * The sentence a person reads for the messages of a failed air call (`errorMessage`, then `ErrorMessage`; DAIR-11).
 * A message already in Russian is kept, `failure` stands for the unknown; '' means that nothing red is shown.
 */
export function failureText(messages: readonly unknown[], failure: string): string {
  for (const message of messages) {
    const sentence = sentenceFor(message)
    if (sentence !== undefined) return sentence
  }
  return failure
}
