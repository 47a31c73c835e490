import { failureText, searchFailure } from './failure.ts'

export const NOTHING_FOUND = 'По данному запросу рейсы не найдены'
export const BAD_CITY = 'Неверный код или название города'
export const PAST_DATE = 'В запросе указана прошедшая дата'
export const RESULT_EXPIRED = 'Время на бронирование истекло, выполните новый поиск'

/** What to tell about a search that was answered, '' when there is nothing to tell (DAIR-11, last paragraph). */
export function searchErrorText(message: string | null, hasOptions: boolean): string {
  if (!message) return hasOptions ? '' : NOTHING_FOUND
  return failureText([message], searchFailure) || (hasOptions ? '' : NOTHING_FOUND)
}
