import type { PublicConfig } from '#contract/config.ts'
import { statusLabel } from '#domain/payments/order.ts'
import { wholeMark } from '#domain/payments/payment.ts'
import { formatRub } from '#domain/text/money.ts'
import { type MoneyBack, endedHead, lateReason, moneyBackWords, subjectWith } from './letter-words.ts'
import { linkNote, orderLetter } from './letters.ts'
import type { Letter } from './mailer.ts'
import type { Draft, Fact } from './template.ts'

/** What every letter about a hotel order contains. */
export type HotelOrderLetter = {
  site: PublicConfig
  to: string
  number: string
  hotel: string
  /** `12–19 декабря, 7 ночей`. */
  dates: string
  /** What follows the number in a subject: `: Москва, 20 декабря`, or the day alone where that is too long. */
  trip: string[]
  /** `20 декабря с 14:00`. */
  arrival: string
  /** Hotel, address, times, room, guests. */
  facts: Fact[]
  amount: number
  /** Roubles paid by points. */
  bonus: number
  /** The room itself is not held until payment. */
  holdsPriceOnly: boolean
  /** The order's page with the guest's key after `#`. */
  link: string
  searchLink: string
}

/** What is said of a hold: when only the price is held no room is promised, and none returns to sale. */
const holds = {
  room: {
    what: 'Номер и цена',
    rest: 'Потом номер вернётся в продажу',
    title: 'номер за вами',
    terms: 'Потом номер вернётся в продажу, а цена может измениться.',
    over: 'номер вернулся в продажу',
    findAgain: 'Номер вернулся в продажу, его можно найти снова',
    late: 'номер уже вернулся в продажу',
  },
  price: {
    what: 'Цена',
    rest: 'Номер бронируется при оплате',
    title: 'цена за вами',
    terms: 'Номер бронируется при оплате: если его займут раньше, деньги не спишем. Потом цена может измениться.',
    over: 'цена больше не действует',
    findAgain: 'Цена больше не действует, номер можно найти снова',
    late: 'цена уже не действовала',
  },
} as const

function holdOf({ holdsPriceOnly }: HotelOrderLetter): (typeof holds)['room' | 'price'] {
  return holds[holdsPriceOnly ? 'price' : 'room']
}

/** M-05: the room, or its price alone, is held until paid. `deadline` is already formatted. */
export function waitingHotelLetter(about: HotelOrderLetter & { deadline: string; clock: string }): Letter {
  const { what, rest, title, terms } = holdOf(about)
  return orderLetter(about, subjectWith(`Заказ ${about.number} ожидает оплаты`, ` до ${about.clock}`), {
    mood: 'even',
    preheader: `${what} ${formatRub(about.amount)} за вами. ${rest}`,
    title: `${about.hotel}: ${title}`,
    lead: `${about.dates}. Оплатите заказ до ${about.deadline}. ${terms}`,
    facts: [...about.facts, { name: 'К\u00a0оплате', value: formatRub(about.amount), strong: true }],
    button: { text: `Оплатить ${formatRub(about.amount)}`, href: about.link },
    note: linkNote(about.link),
  })
}

type ConfirmedLetter = HotelOrderLetter & {
  confirmation: string
  terms: string
  card: string | null
  picture: Draft['picture']
  attachments: Letter['attachments']
}

/** M-07: the hotel has confirmed; the voucher and a file for the calendar travel as attachments. */
export function confirmedHotelLetter(about: ConfirmedLetter): Letter {
  const drawn = orderLetter(about, subjectWith(`Бронь подтверждена ${about.number}`, ...about.trip), {
    mood: 'good',
    picture: about.picture,
    preheader: `Заезд ${about.arrival}. Номер брони в отеле ${about.confirmation}`,
    title: `${about.hotel}: бронь подтверждена`,
    lead: `${about.dates}. Ваучер во вложении: покажите его на стойке отеля вместе с документом.`,
    facts: [
      { name: 'Номер брони в отеле', value: about.confirmation, strong: true },
      ...about.facts,
      { name: 'Отмена', value: about.terms },
      ...(about.bonus > 0 ? [{ name: 'Бонусами', value: formatRub(about.bonus) }] : []),
      { name: 'Оплачено', value: formatRub(about.amount), strong: true, ...(about.card && { note: wholeMark(about.card) }) },
    ],
    button: { text: 'Открыть заказ', href: about.link },
    note: 'Время в письме местное, по часам отеля. Файл с календарём добавит поездку в ваш телефон.',
  })
  return { ...drawn, attachments: about.attachments }
}

/** M-13: a day before the stay begins; `left` says `около суток`, nothing of one that has begun already. */
export function hotelReminderLetter(about: HotelOrderLetter & { confirmation: string; left: string | undefined }): Letter {
  const [where = '', day = ''] = about.trip.map((text) => text.slice(2))
  return orderLetter(about, subjectWith('Скоро поездка', `: ${where}`, `: ${day}`), {
    mood: 'even',
    preheader: `Заезд ${about.arrival}. Номер брони в отеле ${about.confirmation}`,
    title: `Скоро поездка: ${about.hotel}`,
    lead: `${about.dates}.${about.left ? ` До заезда ${about.left}.` : ''}`,
    facts: [{ name: 'Номер брони в отеле', value: about.confirmation, strong: true }, ...about.facts],
    button: { text: 'Открыть бронь', href: about.link },
    note: 'Время в письме местное, по часам отеля. На стойке понадобятся ваучер и документ.',
  })
}

/** M-08: nobody paid in time. */
export function expiredHotelLetter(about: HotelOrderLetter): Letter {
  return orderLetter(about, subjectWith(statusLabel.Expired, `: заказ ${about.number}`), {
    mood: 'bad',
    preheader: `Деньги не списаны. ${holdOf(about).findAgain}`,
    title: statusLabel.Expired,
    lead: `Заказ ${about.number} не оплачен, и ${holdOf(about).over}. Деньги не списаны.`,
    facts: about.facts,
    button: { text: 'Новый поиск', href: about.searchLink },
  })
}

/** M-09: the booking failed and the money is refunded. */
export function failedHotelLetter(about: HotelOrderLetter & MoneyBack): Letter {
  const reason = about.late
    ? lateReason(about.late, about.number, holdOf(about).late)
    : `Отель не подтвердил номер по заказу ${about.number}.`
  const { title, money, subject, preheader, note, facts } = moneyBackWords(about)
  const head = endedHead(about)
  return orderLetter(about, subjectWith(head.subject, subject), {
    mood: head.mood,
    preheader,
    title: `${head.title}. ${title}`,
    lead: `${reason} ${money}`,
    facts: [...facts, ...about.facts],
    button: head.button,
    note,
  })
}
