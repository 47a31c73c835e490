import { paymentReasons } from './payments/payment.ts'
import { firstWords } from './refusal-words.ts'

/**
 * Every expected refusal of the product: HTTP status, the short English text of a flight's refusal that suppliers and old clients
 * look for (mapped by DAIR-11), and the Russian sentence a person reads.
 */
const catalogue = {
  unknown: [500, '', firstWords.unknown],
  'bad-request': [400, '', 'Проверьте введённые данные'],
  'unknown-field': [400, '', 'Обновите страницу'],
  'not-found': [404, '', 'Ничего не найдено'],
  'foreign-page': [403, '', 'Запрос пришёл с другого сайта. Откройте эту страницу у нас и повторите'],
  'not-json': [415, '', 'Тело запроса должно быть в формате JSON'],
  'too-large': [413, '', 'Слишком большой запрос'],
  'sign-in-needed': [401, '', 'Войдите в личный кабинет'],
  'too-many-requests': [429, '', 'Слишком много запросов. Повторите чуть позже'],
  overloaded: [503, '', 'Сервис перегружен. Повторите через минуту'],
  unavailable: [503, '', 'Сервис ненадолго недоступен. Повторите через\u00a0несколько секунд'],
  'idempotency.other-body': [409, '', 'Этот запрос уже отправлен с другими данными. Обновите страницу'],
  'order.price-changed': [409, 'Price changed', 'Цена изменилась'],
  'hotels.supplier-failed': [502, '', 'Отель не ответил. Повторите через минуту'],
  'air.past-date': [400, 'Past date', firstWords['air.past-date']],
  'air.too-far': [400, '', 'Билеты продаются не дальше чем на 12 месяцев вперёд'],
  'air.bad-city': [400, 'Bad town code or name', firstWords['air.bad-city']],
  'air.bad-passengers': [400, '', 'Проверьте число пассажиров: не больше 9, младенцев не больше, чем взрослых'],
  'air.nothing-found': [200, 'No flights found', firstWords['air.nothing-found']],
  'air.adult-needed': [400, 'Child needs adult over 18', firstWords['air.adult-needed']],
  'air.session-expired': [410, 'Session expired', firstWords['air.session-expired']],
  'air.wrong-document': [400, 'Wrong document format', firstWords['air.wrong-document']],
  'air.no-seats': [410, 'No seats', firstWords['air.no-seats']],
  'air.wrong-email': [400, 'Wrong e-mail', firstWords['air.wrong-email']],
  'air.supplier-failed': [502, '', firstWords['air.supplier-failed']],
  'hotels.past-arrival': [400, '', firstWords['hotels.past-arrival']],
  'hotels.bad-dates': [400, '', firstWords['hotels.bad-dates']],
  'hotels.too-long': [400, '', firstWords['hotels.too-long']],
  'hotels.too-far': [400, '', 'Номера продаются не дальше чем на 12 месяцев вперёд'],
  'hotels.bad-guests': [400, '', firstWords['hotels.bad-guests']],
  'hotels.too-many-ids': [400, '', 'Не больше 200 отелей в одном запросе'],
  'hotels.no-hotel': [404, '', 'Отель не найден'],
  'hotels.rate-gone': [410, '', 'Этот номер уже недоступен'],
  'hotels.voucher-not-ready': [409, '', 'Ваучер ещё не готов'],
  'hotels.voucher-void': [410, '', 'Бронь отменена, ваучер больше не действует'],
  'order.bad-state': [409, '', 'Это действие для заказа уже недоступно'],
  'order.window-closed': [410, '', paymentReasons.expired],
  'order.not-ready': [409, '', 'Документ ещё не готов'],
  'refund.quote-expired': [410, '', 'Расчёт устарел. Посчитайте возврат ещё раз'],
  'refund.not-allowed': [409, '', 'Вернуть деньги за этот заказ самостоятельно нельзя'],
  'trip.share-closed': [410, '', 'Эту ссылку закрыли, или поездка уже закончилась'],
  'bonus.not-applicable': [403, '', 'Бонусы к этому предложению не применяются'],
  'bonus.not-enough': [409, '', 'Недостаточно бонусов'],
  'account.token-reused': [401, '', 'Мы закрыли сеанс: в него вошли с двух устройств. Войдите ещё раз'],
  'account.session-closed': [401, '', 'Этот сеанс закрыли на другом устройстве. Войдите ещё раз'],
  'account.password-changed': [401, '', 'Пароль изменили, поэтому сеанс закончился. Войдите с новым паролем'],
  'account.session-ended': [401, '', 'Сеанс закончился. Войдите ещё раз'],
  'account.bad-credentials': [401, '', 'Неверный логин или пароль'],
  'account.too-many-failures': [429, '', 'Слишком много попыток входа. Повторите позже'],
  'account.login-taken': [409, '', 'Логин уже занят'],
  'account.email-taken': [409, '', 'Этот e-mail уже зарегистрирован'],
  'account.email-confirmed': [409, '', 'Почту только что подтвердили. Обновите страницу, чтобы сменить её'],
  'account.bad-login': [400, '', 'Логин: от 3 до 32 латинских букв, цифр и знаков . _ @ -'],
  'account.bad-email': [400, '', 'Email указан неверно'],
  'account.bad-password': [400, '', 'Слишком простой пароль'],
  'account.link-dead': [400, '', 'Ссылка недействительна'],
  'account.too-many-letters': [429, '', 'Письмо уже отправлено. Повторите позже'],
  'account.trips-ahead': [409, '', 'Сначала завершите или отмените заказы'],
  'account.not-activated': [403, '', 'Подтвердите e-mail, чтобы оплачивать бонусами'],
  'schedule.no-airport': [404, '', 'Аэропорт не найден'],
  'schedule.day-over': [400, '', 'Табло показывает сегодняшний день и следующие'],
  'schedule.day-beyond': [400, '', 'Расписание на эту дату ещё не опубликовано. Выберите день поближе'],
  'schedule.refused': [400, '', 'Расписание на этот день недоступно. Выберите другой день'],
  'schedule.source-failed': [502, '', 'Сервис расписаний не ответил. Повторите через минуту'],
  'payment.other-way': [409, '', 'Так этот заказ оплатить нельзя. Выберите другой способ'],
  'payment.failed': [502, '', 'Платёжный сервис не ответил. Деньги не списаны, попробуйте ещё раз'],
} as const satisfies Record<string, readonly [status: number, wire: string, text: string]>

export type RefusalCode = keyof typeof catalogue
export const refusalCodes = Object.keys(catalogue) as RefusalCode[]

export type RefusalDetails = {
  /** Field name → Russian sentence, for validation. */
  fields?: Record<string, string>
  /** Extra top-level keys of the error body, such as `oldPrice` and `newPrice`. */
  extra?: Record<string, unknown>
  /** A supplier's own words; they leave the server only under `errorDetails`. */
  supplierText?: string
  /** Overrides the catalogue's Russian sentence. */
  text?: string
  /** A supplier failed before any hold was requested: none can exist. */
  isUnsent?: boolean
  /** The chosen offer has an order at its supplier: unless that one is ours, no hold can be pending. */
  isSoldBefore?: boolean
  /** They have answered, and a retry changes nothing: no reason to open their circuit. */
  isAnswer?: boolean
}

/** An expected refusal. Thrown anywhere, turned into words and an HTTP status in one place: server/http/errors.ts. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.text ?? catalogue[code][2])
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

/** Whether a stored code still exists. */
export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(catalogue, code)
}

export function statusOf(code: RefusalCode): number {
  return catalogue[code][0]
}

/** The supplier-style English text (DAIR-02), or the Russian sentence where there is none. */
export function wireTextOf(code: RefusalCode): string {
  return catalogue[code][1] || catalogue[code][2]
}

export function sentenceOf(code: RefusalCode): string {
  return catalogue[code][2]
}

/** A refusal whose sentence is shown at a field of the form. */
export function refusalAt(field: string, code: RefusalCode, text = sentenceOf(code)): Refusal {
  return new Refusal(code, { text, fields: { [field]: text } })
}

const oddNames = {
  'idempotency.other-body': 'DUPLICATE',
  'air.supplier-failed': 'SUPPLIER_ERROR',
  'hotels.supplier-failed': 'HOTEL_SUPPLIER_ERROR',
  'hotels.too-far': 'HOTEL_TOO_FAR',
  'payment.failed': 'PAYMENT_FAILED',
  'bonus.not-applicable': 'BONUS_NOT_APPLICABLE',
} as const satisfies Partial<Record<RefusalCode, string>>

type Dashed<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${First}_${Dashed<Rest>}` : Name
type AfterDot<Code extends string> = Code extends `${string}.${infer Name}` ? Name : Code
type NameOf<Code extends RefusalCode> = Code extends keyof typeof oddNames
  ? (typeof oddNames)[Code]
  : Uppercase<Dashed<AfterDot<Code>>>

/** A code as an error body contains it: for callers that do not load the whole catalogue to parse it. */
export type WireCode = NameOf<RefusalCode>

/** The `code` of an error body (DAPI-03), unique for each refusal: `PRICE_CHANGED` for `order.price-changed`. */
export function wireCodeOf(code: RefusalCode): string {
  const name = code.slice(code.indexOf('.') + 1)
  return (oddNames as Partial<Record<RefusalCode, string>>)[code] ?? name.replaceAll('-', '_').toUpperCase()
}

const byWireCode = new Map(refusalCodes.map((code) => [wireCodeOf(code), code]))

/** The refusal of an error body; `unknown` when no such code exists. */
export function refusalCodeOf(wireCode: string): RefusalCode {
  return byWireCode.get(wireCode) ?? 'unknown'
}
