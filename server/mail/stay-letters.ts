import type { PublicConfig } from '#contract/config.ts'
import { formatRub } from '#domain/money.ts'
import type { Letter } from './mailer.ts'
import { type Fact, renderLetter } from './template.ts'

/** What every letter about a hotel order knows. */
export type StayLetter = {
  site: PublicConfig
  to: string
  number: string
  hotel: string
  /** `12–19 декабря, 7 ночей`. */
  dates: string
  /** Hotel, address, times, room, guests. */
  facts: Fact[]
  amount: number
  /** Roubles paid by points. */
  bonus: number
  /** The order's page with the guest's key after `#`. */
  link: string
  searchLink: string
}

function letter(about: StayLetter, subject: string, draft: Omit<Parameters<typeof renderLetter>[1], 'why'>): Letter {
  const why = `Вы получили письмо, потому что оформили заказ на сайте «${about.site.brand}».`
  return { to: about.to, subject, ...renderLetter(about.site, { ...draft, why }), attachments: [] }
}

/** M-05: the room is held and waits for money. `deadline` is already written for a reader. */
export function waitingStayLetter(about: StayLetter & { deadline: string }): Letter {
  return letter(about, `Заказ ${about.number} ожидает оплаты`, {
    title: `${about.hotel}: номер за вами`,
    lead: `${about.dates}. Оплатите заказ до ${about.deadline}. Потом номер вернётся в продажу, а цена может измениться.`,
    facts: [...about.facts, { name: 'К оплате', value: formatRub(about.amount), strong: true }],
    button: { text: `Оплатить ${formatRub(about.amount)}`, href: about.link },
    note: 'Ссылка открывает ваш заказ без пароля. Не пересылайте это письмо тем, кому не доверяете.',
  })
}

type Confirmed = StayLetter & { confirmation: string; terms: string; card: string | null; attachments: Letter['attachments'] }

/** M-07: the hotel has confirmed; the voucher and a file for the calendar travel as attachments. */
export function confirmedStayLetter(about: Confirmed): Letter {
  const paid = about.card ? `Оплачено, ${about.card}` : 'Оплачено'
  const drawn = letter(about, `Бронь подтверждена ${about.number}`, {
    title: `${about.hotel}: бронь подтверждена`,
    lead: `${about.dates}. Ваучер во вложении: покажите его на стойке отеля вместе с документом.`,
    facts: [
      { name: 'Номер брони в отеле', value: about.confirmation, strong: true },
      ...about.facts,
      { name: 'Отмена', value: about.terms },
      ...(about.bonus > 0 ? [{ name: 'Бонусами', value: formatRub(about.bonus) }] : []),
      { name: paid, value: formatRub(about.amount), strong: true },
    ],
    button: { text: 'Открыть заказ', href: about.link },
    note: 'Время в письме местное, по часам отеля. Файл с календарём добавит поездку в ваш телефон.',
  })
  return { ...drawn, attachments: about.attachments }
}

/** M-13: a day before the stay begins. */
export function soonStayLetter(about: StayLetter & { confirmation: string }): Letter {
  return letter(about, 'Скоро поездка', {
    title: `Скоро поездка: ${about.hotel}`,
    lead: `${about.dates}. До заезда около суток.`,
    facts: [{ name: 'Номер брони в отеле', value: about.confirmation, strong: true }, ...about.facts],
    button: { text: 'Открыть бронь', href: about.link },
    note: 'Время в письме местное, по часам отеля. На стойке понадобятся ваучер и документ.',
  })
}

/** M-08: nobody paid in time. */
export function expiredStayLetter(about: StayLetter): Letter {
  return letter(about, 'Время оплаты истекло', {
    title: 'Время оплаты истекло',
    lead: `Заказ ${about.number} не оплачен, и номер вернулся в продажу. Деньги не списаны.`,
    facts: about.facts,
    button: { text: 'Новый поиск', href: about.searchLink },
  })
}

type Failed = StayLetter & { taken: boolean; late: boolean; back: number }

/** M-09: it did not work out and the money goes back. `taken` tells a refund from a hold that was let go. */
export function failedStayLetter(about: Failed): Letter {
  const reason = about.late
    ? `Оплата заказа ${about.number} пришла после срока, когда номер уже вернулся в продажу.`
    : `Отель не подтвердил номер по заказу ${about.number}.`
  const { title, money } = moneyBack(about)
  return letter(about, `Не удалось оформить заказ ${about.number}`, {
    title: `Не удалось оформить. ${title}`,
    lead: `${reason} ${money}`,
    facts: [
      ...about.facts,
      ...(about.back > 0
        ? [{ name: about.taken ? 'Возвращаем' : 'Снята блокировка', value: formatRub(about.back), strong: true }]
        : []),
      ...(about.bonus > 0 && !about.late ? [{ name: 'Вернулось бонусами', value: formatRub(about.bonus) }] : []),
    ],
    button: { text: 'Новый поиск', href: about.searchLink },
    note: 'Ничего делать не нужно: возврат уже начат.',
  })
}

function moneyBack({ back, taken }: Failed): { title: string; money: string } {
  if (back === 0) return { title: 'Бонусы вернулись', money: 'Бонусы, которыми вы платили, уже вернулись на ваш счёт.' }
  const term = 'в срок до 10 рабочих дней'
  if (taken) {
    return {
      title: 'Деньги возвращаются',
      money: `Возвращаем ${formatRub(back)} тем же способом, каким вы платили. Банк зачислит деньги ${term}.`,
    }
  }
  return {
    title: 'Деньги не списаны',
    money: `Деньги не списаны: ${formatRub(back)} были только заблокированы, и мы сняли блокировку. Банк покажет это ${term}.`,
  }
}
