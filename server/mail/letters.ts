import type { PublicConfig } from '#contract/config.ts'
import { signedPoints } from '#domain/bonus/points.ts'
import { thousands } from '#domain/thousands.ts'
import type { Day } from '#domain/dates.ts'
import { longDay } from '#domain/day-words.ts'
import { formatRub } from '#domain/money.ts'
import { wayBack } from '#domain/payments/payment.ts'
import { counted, words } from '#domain/plural.ts'
import type { Letter } from './mailer.ts'
import { type Fact, type FlightLine, renderLetter } from './template.ts'

/** What every letter about an order knows. No document numbers, ever (DMAIL). */
export type OrderLetter = {
  site: PublicConfig
  to: string
  number: string
  /** `Москва — Сочи`. */
  route: string
  flights: FlightLine[]
  amount: number
  /** Roubles paid by points beside `amount`. */
  bonus: number
  /** The order's page with the guest's key after `#`. */
  link: string
}

const bought = 'Вы получили письмо, потому что оформили заказ на сайте'

function letter(about: OrderLetter, subject: string, draft: Omit<Parameters<typeof renderLetter>[1], 'why'>): Letter {
  const why = `${bought} «${about.site.brand}».`
  return { to: about.to, subject, ...renderLetter(about.site, { ...draft, why }), attachments: [] }
}

/** M-05: seats are held and wait for money. `deadline` is already written for a reader. */
export function waitingLetter(about: OrderLetter & { deadline: string }): Letter {
  return letter(about, `Заказ ${about.number} ожидает оплаты`, {
    title: `${about.route}: места за вами`,
    lead: `Оплатите заказ до ${about.deadline}. Потом места вернутся в продажу, а цена может измениться.`,
    flights: about.flights,
    facts: [
      { name: 'Заказ', value: about.number },
      { name: 'К оплате', value: formatRub(about.amount), strong: true },
    ],
    button: { text: `Оплатить ${formatRub(about.amount)}`, href: about.link },
    note: 'Ссылка открывает ваш заказ без пароля. Не пересылайте это письмо тем, кому не доверяете.',
  })
}

type Issued = OrderLetter & {
  bookingRefs: string[]
  travellers: { name: string; tickets: string[] }[]
  card: string | null
  /** Adds the order to the account of the same e-mail. */
  claimLink: string | null
}

/** M-06: the tickets are there; the receipts travel as attachments. */
export function ticketsLetter(about: Issued & { receipts: Letter['attachments'] }): Letter {
  const facts: Fact[] = [
    { name: 'Заказ', value: about.number },
    { name: about.bookingRefs.length > 1 ? 'Коды брони' : 'Код брони', value: about.bookingRefs.join(', ') },
    ...about.travellers.map(({ name, tickets }) => ({ name, value: tickets.join(', ') })),
    ...(about.amount > 0
      ? [{ name: `Оплачено${about.card ? `, ${about.card}` : ' картой'}`, value: formatRub(about.amount), strong: true }]
      : []),
    ...(about.bonus > 0 ? [{ name: 'Оплачено бонусами', value: formatRub(about.bonus), strong: true }] : []),
  ]
  const drawn = letter(about, `Билеты оформлены ${about.number}`, {
    title: `${about.route}: билеты оформлены`,
    lead: 'Маршрутные квитанции во вложении. Распечатывать их не нужно: на регистрации хватит документа из билета, посадочный талон выдаёт авиакомпания.',
    flights: about.flights,
    facts,
    button: { text: 'Открыть заказ', href: about.link },
    note: 'Время в письме местное, по часам аэропорта. Регистрация обычно открывается за сутки до вылета.',
    ...(about.claimLink && { second: { text: 'Добавить заказ в личный кабинет', href: about.claimLink } }),
  })
  return { ...drawn, attachments: about.receipts }
}

/** M-13: a day before the first flight. */
export function soonLetter(about: OrderLetter & { bookingRefs: string[] }): Letter {
  return letter(about, 'Скоро поездка', {
    title: `Скоро поездка: ${about.route}`,
    lead: 'До вылета около суток. Регистрация на рейс обычно уже открыта на сайте авиакомпании.',
    flights: about.flights,
    facts: [
      { name: 'Заказ', value: about.number },
      { name: about.bookingRefs.length > 1 ? 'Коды брони' : 'Код брони', value: about.bookingRefs.join(', '), strong: true },
    ],
    button: { text: 'Открыть билеты', href: about.link },
    note: 'Время в письме местное, по часам аэропорта. Возьмите документ, указанный в билете.',
  })
}

/** M-08: nobody paid in time. */
export function expiredLetter(about: OrderLetter & { searchLink: string }): Letter {
  return letter(about, 'Время оплаты истекло', {
    title: 'Время оплаты истекло',
    lead: `Заказ ${about.number} не оплачен, и места вернулись в продажу. Деньги не списаны.`,
    flights: about.flights,
    button: { text: 'Новый поиск', href: about.searchLink },
  })
}

type Failed = OrderLetter & { searchLink: string; isUnissued: boolean; taken: boolean; late: boolean; back: number }

/** M-09: it did not work out and the money goes back. `taken` tells a refund from a hold that was let go. */
export function failedLetter(about: Failed): Letter {
  const reason = about.late
    ? `Оплата заказа ${about.number} пришла после срока, когда места уже вернулись в продажу.`
    : about.isUnissued
      ? `Билеты по заказу ${about.number} не выписаны: авиакомпания отказала или не ответила вовремя.`
      : `Авиакомпания не подтвердила места по заказу ${about.number}.`
  const money =
    about.back === 0
      ? 'Бонусы, которыми вы платили, уже вернулись на ваш счёт.'
      : about.taken
        ? `Возвращаем ${formatRub(about.back)} тем же способом, каким вы платили. Банк зачислит деньги в срок до 10 рабочих дней.`
        : `Деньги не списаны: ${formatRub(about.back)} были только заблокированы, и мы сняли блокировку. Банк покажет это в срок до 10 рабочих дней.`
  return letter(about, `Не удалось оформить заказ ${about.number}`, {
    title:
      about.back === 0
        ? 'Не удалось оформить. Бонусы вернулись'
        : about.taken
          ? 'Не удалось оформить. Деньги возвращаются'
          : 'Не удалось оформить. Деньги не списаны',
    lead: `${reason} ${money}`,
    flights: about.flights,
    facts: [
      { name: 'Заказ', value: about.number },
      ...(about.back > 0
        ? [{ name: about.taken ? 'Возвращаем' : 'Снята блокировка', value: formatRub(about.back), strong: true }]
        : []),
      ...(about.bonus > 0 && !about.late ? [{ name: 'Вернулось бонусами', value: formatRub(about.bonus) }] : []),
    ],
    button: { text: 'Новый поиск', href: about.searchLink },
    note: 'Ничего делать не нужно: возврат уже начат.',
  })
}

/** One part that is returned, as a line of a letter: what comes back and what is kept. */
export type ReturnedLine = { title: string; paid: number; penalty: number; refund: number }
type Returned = OrderLetter & { card: number; points: number; total: number; cardMark: string | null }

function moneyFacts({ card, points, cardMark }: Returned): Fact[] {
  const byCard = { name: wayBack(cardMark), value: formatRub(card), strong: true }
  const byPoints = { name: 'Бонусами', value: counted(points, words.bonus), strong: true }
  return [...(card > 0 ? [byCard] : []), ...(points > 0 ? [byPoints] : [])]
}

/** M-10: the refund is accepted; its lines are those of the quote the traveller agreed to. */
export function refundAcceptedLetter(about: Returned & { lines: ReturnedLine[]; ends?: string }): Letter {
  const lines = about.lines.flatMap(({ title, paid, penalty, refund }) => [
    { name: title, value: formatRub(refund) },
    ...(penalty > 0 ? [{ name: `оплачено ${formatRub(paid)}, удержано`, value: formatRub(penalty) }] : []),
  ])
  return letter(about, `Возврат по заказу ${about.number}`, {
    title: `Возвращаем ${formatRub(about.total)}`,
    lead: `Возврат принят, ${about.ends ?? 'билеты больше не действуют'}. Банк зачислит деньги за 3–10 рабочих дней; когда он это подтвердит, мы напишем ещё раз.`,
    flights: about.flights,
    facts: [{ name: 'Заказ', value: about.number }, ...lines, ...moneyFacts(about)],
    button: { text: 'Открыть заказ', href: about.link },
  })
}

/** M-11: the provider has confirmed the refund. */
export function refundDoneLetter(about: Returned): Letter {
  const where = about.card > 0 ? 'Платёжный сервис подтвердил возврат. Деньги появятся, как только их проведёт ваш банк.' : ''
  const points = about.points > 0 ? 'Бонусы уже на вашем счёте.' : ''
  return letter(about, 'Деньги возвращены', {
    title: `Возвращено ${formatRub(about.total)}`,
    lead: [`Заказ ${about.number}, ${about.route}.`, where, points].filter(Boolean).join(' '),
    facts: [{ name: 'Заказ', value: about.number }, ...moneyFacts(about)],
    button: { text: 'Открыть заказ', href: about.link },
    note: 'Если через 10 рабочих дней денег нет, напишите нам: пришлём данные платежа для банка.',
  })
}

/** What every letter about an account knows; `who` is the login. */
export type AccountLetter = { site: PublicConfig; to: string; who: string; link: string }

function accountLetter({ site, to }: AccountLetter, subject: string, draft: Parameters<typeof letter>[2]): Letter {
  const why = `Вы получили письмо, потому что этот адрес указан в личном кабинете на сайте «${site.brand}».`
  return { to, subject, ...renderLetter(site, { ...draft, why }), attachments: [] }
}

/** M-01: the address is confirmed by following the link. */
export function activationLetter(about: AccountLetter): Letter {
  return accountLetter(about, 'Подтвердите регистрацию', {
    title: 'Подтвердите регистрацию',
    lead: `Личный кабинет ${about.who} создан. Осталось подтвердить, что этот адрес ваш.`,
    button: { text: 'Подтвердить адрес', href: about.link },
    note: 'Ссылка работает 7\u00a0дней. Если вы не регистрировались, просто удалите письмо.',
  })
}

/** M-02: a guest's booking has made an account; its owner sets the first password by the link. */
export function ownAccountLetter(about: AccountLetter): Letter {
  return accountLetter(about, 'Ваш личный кабинет', {
    title: 'Ваш личный кабинет готов',
    lead: `Заказ, который вы оформили, уже лежит в кабинете ${about.who}. Задайте пароль: этим вы подтвердите адрес и откроете заказы и бонусы.`,
    button: { text: 'Задать пароль', href: about.link },
    note: 'Ссылка работает 7\u00a0дней и один раз. Если вы не покупали у нас, просто удалите письмо: без пароля в кабинет не войти.',
  })
}

/** M-03: somebody asked for a new password. */
export function resetLetter(about: AccountLetter): Letter {
  return accountLetter(about, 'Восстановление пароля', {
    title: 'Новый пароль',
    lead: `Кто-то попросил новый пароль для личного кабинета ${about.who}. Если это вы, задайте его по ссылке.`,
    button: { text: 'Задать новый пароль', href: about.link },
    note: 'Ссылка работает 60\u00a0минут и один раз. Если вы ничего не просили, удалите письмо: старый пароль останется.',
  })
}

/** M-04: the password is another one now. `moment` is already written for a reader. */
export function passwordChangedLetter(about: AccountLetter & { moment: string }): Letter {
  return accountLetter(about, 'Пароль изменён', {
    title: 'Пароль изменён',
    lead: `Пароль личного кабинета ${about.who} изменён ${about.moment}. На остальных устройствах нужно войти заново.`,
    button: { text: 'Это были не вы?', href: about.link },
    note: 'Если пароль меняли вы, ничего делать не нужно. Если нет, задайте новый по кнопке и напишите нам.',
  })
}

type Digest = AccountLetter & {
  day: Day
  /** Followers by their masked logins, with the points they have brought. */
  brought: { login: string; points: number }[]
  /** All points of the account now. */
  balance: number
}

/** M-12: what a person's followers have brought them in one day. */
export function digestLetter(about: Digest): Letter {
  const sum = about.brought.reduce((all, { points }) => all + points, 0)
  return accountLetter(about, 'Вам начислены бонусы', {
    title: 'Вам начислены бонусы',
    lead: `Друзья, которых вы пригласили, купили поездки ${longDay(about.day)}. За это на ваш счёт пришло ${counted(sum, words.bonus)}.`,
    facts: [
      ...about.brought.map(({ login, points }) => ({ name: login, value: signedPoints(points) })),
      { name: 'Бонусов на счёте', value: thousands(about.balance), strong: true },
    ],
    button: { text: 'Посмотреть подписчиков', href: about.link },
    note: 'Бонусами можно оплатить следующую поездку. Если подписчик вернёт покупку, бонусы за неё спишутся.',
  })
}
