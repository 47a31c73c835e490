import { DAY_MS } from '#domain/text/dates.ts'
import { type Forms, counted } from './text/plural.ts'

/** How long one kind of data is kept; the words are those of the policy (/support/privacy). */
export type Term = {
  /** What is kept. */
  what: string
  /** Days, or the words of a term without a fixed end. */
  keep: number | string
  /** The moment the days are counted from. */
  from: string
  /** The law or the purpose. */
  why: string
  /** Where it lies: tables and folders. */
  where: string
}

/** The one table of retention: the policy and docs/retention.md show it, the daily clean-up (server/retention/) follows it. */
export const retention = {
  documents: {
    what: 'Документ, пол и дата рождения пассажира',
    keep: 180,
    from: 'с конца поездки или отмены',
    why: 'вернуть билет и ответить на претензию: по России её принимают шесть месяцев',
    where: 'order_passengers.sealed',
  },
  people: {
    what: 'Имена пассажиров и гостей, возраст детей, пожелания отелю, почта, телефон и адрес IP заказа',
    keep: 365,
    from: 'с конца поездки или отмены',
    why: 'вопросы и споры о поездке',
    where: 'order_passengers, hotel_guests, hotel_bookings.wishes, orders, payments, refunds',
  },
  letters: {
    what: 'Письма, которые мы отправили',
    keep: 90,
    from: 'с отправки',
    why: 'выяснить, почему письмо не дошло',
    where: 'outbox, DATA_DIR/outbox',
  },
  accounting: {
    what: 'Номера, даты и суммы заказов, платежей, возвратов, чеков и бонусов, без имён',
    keep: 'не меньше 5 лет',
    from: 'с конца года операции',
    why: 'бухгалтерский учёт, закон 402-ФЗ',
    where: 'orders, order_items, order_events, payments, refunds, tickets, fiscal_receipts, bonus_entries',
  },
  account: {
    what: 'Учётная запись и сохранённые пассажиры',
    keep: 'пока вы их не удалите',
    from: 'с регистрации или сохранения',
    why: 'личный кабинет, по вашему согласию',
    where: 'users, saved_passengers',
  },
  unconfirmed: {
    what: 'Учётная запись без подтверждённой почты, без заказов и подписчиков',
    keep: 90,
    from: 'с регистрации',
    why: 'дать время подтвердить почту',
    where: 'users',
  },
  signIns: {
    what: 'Журнал входов с адресом IP, закрытые сеансы, ссылки из писем',
    keep: 90,
    from: 'со входа, с конца сеанса или ссылки',
    why: 'защита от взлома',
    where: 'sign_in_log, sessions, refresh_tokens, mailed_links',
  },
  devices: {
    what: 'Отпечаток метки браузера, с которого вы входили',
    keep: 180,
    from: 'с последнего входа',
    why: 'узнать ваше устройство, когда пароль подбирает чужой',
    where: 'known_devices',
  },
  idempotency: {
    what: 'Отпечатки запросов на бронирование',
    keep: 2,
    from: 'с запроса',
    why: 'не забронировать дважды',
    where: 'idempotency_keys',
  },
  bankMessages: {
    what: 'Номера сообщений банка',
    keep: 90,
    from: 'с сообщения',
    why: 'сверка платежей',
    where: 'webhook_inbox',
  },
  quotes: {
    what: 'Расчёты возврата',
    keep: 30,
    from: 'с конца срока расчёта',
    why: 'вопросы о возврате',
    where: 'refund_quotes',
  },
  foundPrices: {
    what: 'Цены, найденные поиском, без имён',
    keep: 2,
    from: 'с поиска',
    why: 'показать цены по дням',
    where: 'found_prices',
  },
  failedJobs: {
    what: 'Технические задачи, которые не удались',
    keep: 90,
    from: 'с последней попытки',
    why: 'разобрать сбой',
    where: 'jobs',
  },
  stock: {
    what: 'Счётчики мест и номеров, снятые брони, без имён',
    keep: 30,
    from: 'с вылета, ночи или снятия',
    why: 'сверка с поставщиком',
    where: 'seat_counts, room_nights, supplier_bookings, supplier_tickets, supplier_stays, sandbox_events',
  },
} satisfies Record<string, Term>

type TermName = keyof typeof retention
/** The terms that end by themselves. */
export type DayTerm = { [Name in TermName]: (typeof retention)[Name]['keep'] extends number ? Name : never }[TermName]

const days: Forms = ['день', 'дня', 'дней']

/** `180 дней`, `не меньше 5 лет`. */
export function retentionText({ keep }: Term): string {
  return typeof keep === 'number' ? counted(keep, days) : keep
}

/** Anything older than this moment has outlived its term. */
export function termStart(name: DayTerm, now: Date): Date {
  return new Date(now.getTime() - retention[name].keep * DAY_MS)
}
