import type { PublicConfig } from '#contract/config.ts'
import { isCancelled, isUnpaid, timesInWords, changeAdvice } from '#domain/air/changes/change-words.ts'
import type { ChangedFlight } from '#domain/air/changes/flight-change.ts'
import { type OrderStatus, statusLabel } from '#domain/payments/order.ts'
import { wayBack, wholeMark } from '#domain/payments/payment.ts'
import { BANK_TERM, LATEST_BANK_DAYS } from '#domain/payments/refund.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { type MoneyBack, type RefundMoney, SPARE, endedHead, lateReason, moneyBackWords, subjectWith } from './letter-words.ts'
import type { Letter } from './mailer.ts'
import { type Draft, type Fact, type FlightLine, renderLetter } from './template.ts'

/** What every letter about an order contains. No document numbers, ever (DMAIL). */
export type OrderLetter = {
  site: PublicConfig
  to: string
  number: string
  /** `Москва — Сочи`. */
  route: string
  /** What follows the number in a subject: `: Сочи, 20 декабря`, or the day alone where that is too long. */
  trip: string[]
  flights: FlightLine[]
  amount: number
  /** Roubles paid by points beside `amount`. */
  bonus: number
  /** The order's page with the guest's key after `#`. */
  link: string
}

const bought = 'Вы получили письмо, потому что оформили заказ на сайте'

/** A letter about an order: to its buyer, with the reason for it. */
export function orderLetter(about: Pick<OrderLetter, 'site' | 'to'>, subject: string, draft: Omit<Draft, 'why'>): Letter {
  const why = `${bought} «${about.site.brand}».`
  return { to: about.to, subject, ...renderLetter(about.site, { ...draft, why }), attachments: [] }
}

/** M-05: seats are held until paid. `deadline` is already formatted, `clock` is its time alone. */
export function waitingLetter(about: OrderLetter & { deadline: string; clock: string }): Letter {
  return orderLetter(about, subjectWith(`Заказ ${about.number} ожидает оплаты`, ` до ${about.clock}`), {
    mood: 'even',
    preheader: `Места и цена ${formatRub(about.amount)} за вами. Потом места вернутся в продажу`,
    title: `${about.route}: места за вами`,
    lead: `Оплатите заказ до ${about.deadline}. Потом места вернутся в продажу, а цена может измениться.`,
    flights: about.flights,
    facts: [
      { name: 'Заказ', value: about.number },
      { name: 'К\u00a0оплате', value: formatRub(about.amount), strong: true },
    ],
    button: { text: `Оплатить ${formatRub(about.amount)}`, href: about.link },
    note: linkNote(about.link),
  })
}

/** Only a link with a key opens an order without a password. */
export function linkNote(link: string): string {
  const opensAll = 'Ссылка открывает ваш заказ без пароля. Не пересылайте это письмо тем, кому не доверяете.'
  return link.includes('#key=') ? opensAll : 'Заказ сделан из личного кабинета: по ссылке он откроется, когда вы войдёте.'
}

type Issued = OrderLetter & {
  bookingRefs: string[]
  travellers: { name: string; tickets: string[]; price: number }[]
  card: string | null
  /** Roubles and points on their way back, or returned already, for the failed part of this order: M-09 and M-10 mention them. */
  back: { card: number; bonus: number }
  /** `Вылет 07:40 из SVO, багаж 23 кг`. */
  inShort: string
  /** What a refund and an exchange cost, by date. */
  terms: Fact[]
  /** Adds the order to the account of the same e-mail. */
  claimLink: string | null
  picture: Draft['picture']
}

/** M-06: the tickets are issued; the receipts and a calendar file are attached. */
export function ticketsLetter(about: Issued & { attachments: Letter['attachments'] }): Letter {
  const drawn = orderLetter(about, subjectWith(`Билеты оформлены ${about.number}`, ...about.trip), {
    mood: 'good',
    picture: about.picture,
    preheader: `${about.inShort}. Квитанции и календарь во вложении`,
    title: `${about.route}: билеты оформлены`,
    lead: 'Маршрутные квитанции и файл для календаря во вложении. Распечатывать их не нужно: на регистрации хватит документа из билета, посадочный талон выдаёт авиакомпания.',
    flights: about.flights,
    facts: ticketFacts(about),
    more: { heading: 'Если передумаете', facts: about.terms },
    button: { text: 'Открыть заказ', href: about.link },
    note: 'Время в письме местное, по часам аэропорта. В квитанциях из письма начало номера документа скрыто; квитанция с полным номером, для отчётности, — на странице заказа.',
    ...(about.claimLink && { second: { text: 'Добавить заказ в личный кабинет', href: about.claimLink } }),
  })
  return { ...drawn, attachments: about.attachments }
}

function ticketFacts({ number, bookingRefs, travellers, amount, bonus, card, back }: Issued): Fact[] {
  const paid = { name: 'Оплачено', value: formatRub(amount), strong: true, note: card ? wholeMark(card) : 'картой' }
  return [
    { name: 'Заказ', value: number },
    { name: bookingRefs.length > 1 ? 'Коды брони' : 'Код\u00a0брони', value: bookingRefs.join(', '), strong: true },
    ...travellers.map(({ name, tickets, price }) => ({
      name,
      value: formatRub(price),
      note: `${tickets.length > 1 ? 'билеты' : 'билет'} ${tickets.join(', ')}`,
    })),
    ...(amount > 0 ? [paid] : []),
    ...(back.card > 0 ? [{ name: 'Из\u00a0них возвращаем', value: formatRub(back.card), note: NOT_FLOWN }] : []),
    ...(bonus > 0 ? [{ name: 'Оплачено бонусами', value: formatRub(bonus), strong: true }] : []),
    ...(back.bonus > 0 ? [{ name: 'Из\u00a0них вернулось', value: formatRub(back.bonus), note: NOT_FLOWN }] : []),
  ]
}

const NOT_FLOWN = 'за\u00a0рейс, которого в\u00a0этом письме нет'

/** M-13: a day before the first flight, or when one is nearer already: `left` says `около суток`. */
export function tripReminderLetter(about: OrderLetter & { bookingRefs: string[]; clock: string; left: string }): Letter {
  const [where = '', day = ''] = about.trip.map((text) => text.slice(2))
  return orderLetter(about, subjectWith('Скоро поездка', `: ${where}, ${about.clock}`, `: ${day}, ${about.clock}`), {
    mood: 'even',
    preheader: `До вылета ${about.left}. Код брони ${about.bookingRefs.join(', ')}, возьмите документ`,
    title: `Скоро поездка: ${about.route}`,
    lead: `До вылета ${about.left}. Регистрация на рейс обычно уже открыта на сайте авиакомпании.`,
    flights: about.flights,
    facts: [
      { name: 'Заказ', value: about.number },
      {
        name: about.bookingRefs.length > 1 ? 'Коды брони' : 'Код\u00a0брони',
        value: about.bookingRefs.join(', '),
        strong: true,
      },
    ],
    button: { text: 'Открыть билеты', href: about.link },
    note: 'Время в письме местное, по часам аэропорта. Возьмите документ, указанный в билете.',
  })
}

/** M-08: nobody paid in time. */
export function expiredLetter(about: OrderLetter & { searchLink: string }): Letter {
  return orderLetter(about, subjectWith(statusLabel.Expired, `: заказ ${about.number}`), {
    mood: 'bad',
    preheader: 'Деньги не списаны. Места вернулись в продажу, их можно найти снова',
    title: statusLabel.Expired,
    lead: `Заказ ${about.number} не оплачен, и места вернулись в продажу. Деньги не списаны.`,
    flights: about.flights,
    button: { text: 'Новый поиск', href: about.searchLink },
  })
}

type FailedLetter = OrderLetter & MoneyBack & { searchLink: string; isUnissued: boolean }

/** M-09: the order failed and the money is refunded; of a partly failed order the route and the flights are those that failed. */
export function failedLetter(about: FailedLetter): Letter {
  const what = about.isPart ? 'часть заказа' : 'заказ'
  const { title, money, subject, preheader, note, facts } = moneyBackWords(about)
  const head = endedHead(about, what)
  return orderLetter(about, subjectWith(head.subject, subject), {
    mood: head.mood,
    preheader,
    title: `${head.title}${about.isPart ? ' часть заказа' : ''}. ${title}`,
    lead: [failureReason(about), money, about.isPart ? 'Остальные билеты оформлены.' : ''].filter(Boolean).join(' '),
    facts: [...facts, { name: 'Заказ', value: about.number }],
    flights: about.flights,
    button: head.button,
    note,
  })
}

function failureReason({ number, route, late, isUnissued, isPart }: FailedLetter): string {
  if (late) return lateReason(late, number, 'места уже вернулись в продажу')
  if (!isUnissued) return `Авиакомпания не подтвердила места по заказу ${number}.`
  const tickets = isPart ? `Билеты ${route} по заказу ${number}` : `Билеты по заказу ${number}`
  return `${tickets} не выписаны: авиакомпания отказала или не ответила вовремя.`
}

/** M-17: to the former address of an order. It may have been somebody else's by mistake: only the number is mentioned. */
export function movedLetter(about: Pick<OrderLetter, 'site' | 'to' | 'number'>): Letter {
  return orderLetter(about, `Письма по заказу ${about.number} идут на другой адрес`, {
    mood: 'even',
    preheader: 'Адрес заказа поменяли. Если это сделали не вы, позвоните нам сразу',
    title: 'Адрес заказа изменён',
    lead: `Письма по заказу ${about.number} теперь приходят на другой адрес, а ссылки из прежних писем заказ больше не открывают.`,
    note: `Если адрес поменяли не вы, позвоните нам: ${about.site.phone}. Назовите номер заказа: проверим, что он ваш, и вернём прежний адрес.`,
  })
}

/** One returned part, as a line of a letter: what is refunded and what is kept. */
type ReturnedLine = { title: string; paid: number; penalty: number; refund: number }
type RefundLetter = OrderLetter & RefundMoney

function moneyFacts({ card, points, cardMark, byHand }: RefundLetter): Fact[] {
  const byCard = { name: byHand ? 'Переводом' : wayBack(cardMark && wholeMark(cardMark)), value: formatRub(card), strong: true }
  const byPoints = { name: 'Бонусами', value: counted(points, words.bonus), strong: true }
  return [...(card > 0 ? [byCard] : []), ...(points > 0 ? [byPoints] : [])]
}

type AcceptedLetter = RefundLetter & { lines: ReturnedLine[]; ends: string; attachments: Letter['attachments'] }

/**
 * M-10: the refund is accepted, or the order is cancelled without one; its lines are those of the quote the traveller agreed to;
 * a file removes the trip from the calendar.
 */
export function refundAcceptedLetter(about: AcceptedLetter): Letter {
  const { subject, ...words } = about.total > 0 ? acceptedWords(about) : givenUpWords(about)
  const lines = about.lines.map(({ title, paid, penalty, refund }) => ({
    name: title,
    value: formatRub(refund),
    ...(penalty > 0 && { note: `оплачено ${formatRub(paid)}, удержано ${formatRub(penalty)}` }),
  }))
  const drawn = orderLetter(about, subject, {
    mood: 'even',
    ...words,
    flights: about.flights,
    facts: [{ name: 'Заказ', value: about.number }, ...lines, ...moneyFacts(about)],
    button: { text: 'Открыть заказ', href: about.link },
    note: 'Если поездка есть в вашем календаре, файл во вложении отменит её там.',
  })
  return { ...drawn, attachments: about.attachments }
}

/** What is refunded, in roubles and in points, each by its own name. */
function sumWords({ card, points }: Pick<RefundLetter, 'card' | 'points'>): string {
  return [card > 0 ? formatRub(card) : '', points > 0 ? counted(points, words.bonus) : ''].filter(Boolean).join(' и ')
}

function acceptedWords({ number, points, card, ends }: AcceptedLetter) {
  const sum = sumWords({ card, points })
  const [when, confirmed] =
    card > 0
      ? [`Банк зачислит деньги за ${BANK_TERM}`, 'когда он это подтвердит']
      : ['Бонусы вернутся на ваш счёт', 'когда это случится']
  return {
    subject: subjectWith(`Возврат по заказу ${number}`, `: ${sum}`),
    preheader: `${when}, мы напишем, когда это случится`,
    title: `Возвращаем ${sum}`,
    lead: `Возврат принят, ${ends}. ${when}; ${confirmed}, мы напишем ещё раз.`,
  }
}

function givenUpWords({ number, ends, site }: AcceptedLetter) {
  return {
    subject: `Возврат по заказу ${number}: по условиям ничего не возвращается`,
    preheader: 'Заказ отменён на условиях, с которыми вы согласились',
    title: 'Заказ отменён',
    lead: `Отказ принят, ${ends}. По условиям, с которыми вы согласились, за него ничего не возвращается. Если отказались не вы, позвоните нам: ${site.phone}.`,
  }
}

/** M-11: the provider has confirmed the refund. */
export function refundDoneLetter(about: RefundLetter): Letter {
  const how = about.byHand
    ? 'Вернуть деньги тем же путём банк не смог, поэтому мы отправляем их переводом.'
    : 'Платёжный сервис подтвердил возврат. Деньги появятся, как только их проведёт ваш банк.'
  const where = about.card > 0 ? how : ''
  const points = about.points > 0 ? 'Бонусы уже на вашем счёте.' : ''
  return orderLetter(
    about,
    subjectWith(
      about.card > 0 ? 'Деньги возвращены' : 'Бонусы возвращены',
      `: ${about.card > 0 ? formatRub(about.card) : sumWords(about)} по заказу ${about.number}`,
    ),
    {
      mood: 'even',
      preheader:
        about.card > 0
          ? `${about.byHand ? 'Мы отправляем деньги переводом' : 'Платёжный сервис подтвердил возврат'}. Осталось дождаться вашего банка`
          : 'Бонусы уже на вашем счёте, ими можно заплатить за другую поездку',
      title: `Возвращено: ${sumWords(about)}`,
      lead: [`Заказ ${about.number}, ${about.route}.`, about.isSpare ? SPARE : '', where, points].filter(Boolean).join(' '),
      facts: [{ name: 'Заказ', value: about.number }, ...moneyFacts(about)],
      button: { text: 'Открыть заказ', href: about.link },
      ...(about.card > 0 && {
        note: `Если через ${LATEST_BANK_DAYS}\u00a0рабочих дней денег нет, напишите нам: пришлём данные платежа для банка.`,
      }),
    },
  )
}

type ChangeLetter = OrderLetter & { changed: ChangedFlight[]; isForced: boolean; status: OrderStatus; searchLink: string }

/** M-16: the carrier changed what was bought: old and new times by the airports' clocks, and what the traveller may do. */
export function flightChangedLetter({ changed, isForced, status, searchLink, ...about }: ChangeLetter): Letter {
  const isGone = isCancelled({ flights: changed })
  const isEnded = isGone && isUnpaid(status)
  const word = isGone ? 'отменён' : 'изменился'
  return orderLetter(about, subjectWith(`Рейс ${word}, заказ ${about.number}`, ...about.trip), {
    mood: isGone ? 'bad' : 'even',
    preheader: isGone
      ? `Перевозчик его больше не выполняет. ${isEnded ? 'Деньги не списаны' : 'Деньги за билет вернутся полностью'}`
      : 'Что было у\u00a0перевозчика, что стало и\u00a0что с\u00a0этим можно сделать',
    title: `${about.route}: рейс ${word}`,
    lead: `Перевозчик изменил расписание. ${changeAdvice({ flights: changed, isForced }, status)}`,
    facts: [{ name: 'Заказ', value: about.number }, ...changed.map(changedFlightFact)],
    button: isEnded ? { text: 'Найти другой рейс', href: searchLink } : { text: 'Открыть заказ', href: about.link },
    note: 'Время в письме местное, по часам аэропорта.',
  })
}

function changedFlightFact({ flight, route, was, now }: ChangedFlight): Fact {
  const value = now ? timesInWords(now) : 'рейс отменён'
  return { name: `${flight}, ${route}`, value, strong: true, note: was ? `было ${timesInWords(was)}` : 'рейс был отменён' }
}
