import type { PublicConfig } from '#contract/config.ts'
import { linkTerms } from '#domain/account/email.ts'
import { signedPoints } from '#domain/bonus/points.ts'
import type { Day } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { counted, plural, words } from '#domain/text/plural.ts'
import { thousands } from '#domain/text/thousands.ts'
import { subjectWith } from './letter-words.ts'
import type { Letter } from './mailer.ts'
import { type Draft, renderLetter } from './template.ts'

const [week, minutes, hours] = [
  counted(linkTerms.activateDays, ['день', 'дня', 'дней']),
  counted(linkTerms.resetMinutes, ['минуту', 'минуты', 'минут']),
  counted(linkTerms.emailHours, ['час', 'часа', 'часов']),
] as const

/** What every letter about an account contains; `who` is the login. */
export type AccountLetter = { site: PublicConfig; to: string; who: string; link: string }

function accountLetter({ site, to }: AccountLetter, subject: string, draft: Omit<Draft, 'why' | 'mood'>): Letter {
  const why = `Вы получили письмо, потому что этот адрес указан в личном кабинете на сайте «${site.brand}».`
  return { to, subject, ...renderLetter(site, { ...draft, mood: 'even', why }), attachments: [] }
}

/** M-01: the address is confirmed by following the link. */
export function activationLetter(about: AccountLetter): Letter {
  return accountLetter(about, 'Подтвердите регистрацию', {
    preheader: 'Осталось подтвердить, что этот адрес ваш: один переход по ссылке',
    title: 'Подтвердите регистрацию',
    lead: `Личный кабинет ${about.who} создан. Осталось подтвердить, что этот адрес ваш.`,
    button: { text: 'Подтвердить адрес', href: about.link },
    note: `Ссылка работает ${week}. Если вы не регистрировались, просто удалите письмо.`,
  })
}

/** M-02: a guest's booking has created an account; its owner sets the first password by the link. */
export function ownAccountLetter(about: AccountLetter): Letter {
  return accountLetter(about, 'Ваш личный кабинет', {
    preheader: 'Заказ уже в нём: задайте пароль, и откроются заказы и бонусы',
    title: 'Ваш личный кабинет готов',
    lead: `Заказ, который вы оформили, уже лежит в кабинете ${about.who}. Задайте пароль: этим вы подтвердите адрес и откроете заказы и бонусы.`,
    button: { text: 'Задать пароль', href: about.link },
    note: `Ссылка работает ${week} и один раз. Если вы не покупали у нас, просто удалите письмо: без пароля в кабинет не войти.`,
  })
}

/** M-03: a new password was requested. */
export function resetLetter(about: AccountLetter): Letter {
  return accountLetter(about, 'Восстановление пароля', {
    preheader: `Ссылка для нового пароля работает ${minutes} и только один раз`,
    title: 'Новый пароль',
    lead: `Кто-то попросил новый пароль для личного кабинета ${about.who}. Если это вы, задайте его по ссылке.`,
    button: { text: 'Задать новый пароль', href: about.link },
    note: `Ссылка работает ${minutes} и один раз. Если вы ничего не просили, удалите письмо: старый пароль останется.`,
  })
}

/** M-04: the password was changed. `moment` is already formatted. */
export function passwordChangedLetter(about: AccountLetter & { moment: string }): Letter {
  return accountLetter(about, 'Пароль изменён', {
    preheader: 'Если это были не вы, задайте новый пароль по кнопке в письме',
    title: 'Пароль изменён',
    lead: `Пароль личного кабинета ${about.who} изменён ${about.moment}. На остальных устройствах нужно войти заново.`,
    button: { text: 'Это были не вы?', href: about.link },
    note: 'Если пароль меняли вы, ничего делать не нужно. Если нет, задайте новый по кнопке и напишите нам.',
  })
}

/** M-14: to the new address, when a confirmed e-mail is changed. */
export function newEmailLetter(about: AccountLetter): Letter {
  return accountLetter(about, 'Подтвердите новую почту', {
    preheader: 'Откройте ссылку и нажмите кнопку. Такое же письмо ждёт на прежнем адресе',
    title: 'Подтвердите новую почту',
    lead: `Этот адрес указали как новую почту личного кабинета ${about.who}. Почта сменится, когда вы подтвердите это по ссылкам из двух писем: из этого и из письма на прежний адрес.`,
    button: { text: 'Подтвердить новый адрес', href: about.link },
    note: `Ссылка работает ${hours} и один раз. Если вы не меняли почту, просто удалите письмо.`,
  })
}

/** M-15: to the current address, when a change of it is requested. */
export function oldEmailLetter(about: AccountLetter & { newEmail: string }): Letter {
  return accountLetter(about, 'Меняете почту кабинета?', {
    preheader: 'Без вашего согласия она останется прежней. Если это не вы, отмените смену',
    title: 'Меняете почту личного кабинета?',
    lead: `В кабинете ${about.who} попросили сменить почту на ${about.newEmail}. Пока вы не согласитесь по ссылке, письма и билеты приходят сюда, как раньше.`,
    button: { text: 'Согласиться или отменить', href: about.link },
    note: `Ссылка работает ${hours}. Если почту меняете не вы, отмените смену по ссылке и задайте новый пароль: прежний кто-то знает.`,
  })
}

/** What one follower bought in a day, and the points it brought. */
export type Brought = { login: string; what: 'билет' | 'отель'; points: number }

type Digest = AccountLetter & {
  day: Day
  /** Purchases of followers by their masked logins, one line each. */
  brought: Brought[]
  /** All points of the account now. */
  balance: number
  /** Where one press ends these letters. */
  stop: string
}

/** M-12: what a person's followers have brought them in one day; the one letter that is not about the person's own actions. */
export function digestLetter(about: Digest): Letter {
  const sum = about.brought.reduce((all, { points }) => all + points, 0)
  const who = buyersOf(about)
  const canPay =
    about.balance > 0
      ? 'Бонусами можно оплатить следующую поездку.'
      : 'Платить бонусами можно, когда на\u00a0счёте их больше нуля.'
  const letter = accountLetter(about, subjectWith('Вам начислены бонусы', `: ${thousands(sum)}`), {
    preheader:
      about.balance > 0
        ? `На счёте ${counted(about.balance, words.bonus)}: можно потратить на следующую поездку`
        : 'Они уменьшили долг: после возврата с\u00a0вашего счёта списали больше, чем на нём было',
    title: 'Вам начислены бонусы',
    lead: `${who}. За это на ваш счёт ${plural(sum, ['пришёл', 'пришло', 'пришло'])} ${counted(sum, words.bonus)}.`,
    facts: [
      ...about.brought.map(({ login, what, points }) => ({ name: `${login}, ${what}`, value: signedPoints(points) })),
      { name: 'Бонусов на счёте', value: thousands(about.balance), strong: true },
    ],
    button: { text: 'Посмотреть подписчиков', href: about.link },
    note: `${canPay} Если подписчик вернёт покупку, бонусы за неё спишутся.`,
    stop: { text: 'Не присылать письма о бонусах', href: about.stop },
  })
  return { ...letter, stop: about.stop }
}

/** Followers stay anonymous behind masked logins: the letter says whether it was one or several, and how much they bought. */
function buyersOf({ brought, day }: Digest): string {
  const on = longDay(day)
  const [only] = brought
  if (brought.length === 1 && only) return `Ваш друг ${only.what === 'отель' ? 'забронировал' : 'купил'} ${only.what} ${on}`
  const friends = new Set(brought.map(({ login }) => login)).size
  return `${friends > 1 ? 'Друзья, которых вы пригласили, сделали' : 'Ваш друг сделал'} ${counted(brought.length, ['покупку', 'покупки', 'покупок'])} ${on}`
}
