import { LATEST_BANK_DAYS } from '#domain/payments/refund.ts'
import { HOME_ZONE, clockOf, localTimeIn } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import type { Draft, Fact } from './template.ts'

/**
 * Money nobody waited for any more: the order had expired, was cancelled by its buyer or with its flight, or goes on without this
 * money.
 */
export type Late = 'expired' | 'cancelled' | 'spare'

/**
 * What happens to the money of a failed order: `taken` distinguishes a refund from a released hold, `isPart` says that the rest
 * of the order is served.
 */
export type MoneyBack = { taken: boolean; late: Late | false; back: number; bonus: number; isPart?: boolean }

/** What a refund returns, and how; `isSpare`: money of a payment the order had no need of. */
export type RefundMoney = {
  card: number
  points: number
  total: number
  cardMark: string | null
  byHand?: boolean
  isSpare?: boolean
}

export const SPARE = 'Это лишняя оплата, сам заказ остался как был.'

type Ended = { late: Late | false; number: string; link: string; searchLink: string }

/**
 * How such a letter begins and where it leads: when the order goes on without the money, to the order, and nothing has failed.
 */
export function endedHead({ late, number, link, searchLink }: Ended, what = 'заказ') {
  if (late === 'spare') {
    const button = { text: 'Открыть заказ', href: link }
    return { mood: 'even', subject: `Лишняя оплата по заказу ${number}`, title: 'Лишняя оплата', button } satisfies Head
  }
  const button = { text: 'Новый поиск', href: searchLink }
  return { mood: 'bad', subject: `Не удалось оформить ${what} ${number}`, title: 'Не удалось оформить', button } satisfies Head
}

type Head = Pick<Draft, 'mood' | 'title'> & { subject: string; button: { text: string; href: string } }

/** Why money that arrived late is refunded; `gone` says what had become of the seats or the room. */
export function lateReason(late: Late, number: string, gone: string): string {
  switch (late) {
    case 'expired':
      return `Оплата заказа ${number} пришла после срока, когда ${gone}.`
    case 'cancelled':
      return `Оплата заказа ${number} пришла, когда он уже был отменён.`
    case 'spare':
      return `Пришла оплата, которую заказ ${number} уже не ждал: её начали раньше или сумма в ней другая. Сам заказ остался как был.`
  }
}

/** The same in words: a title, a sentence, what follows the subject, the preheader, the last words, the rows. */
export function moneyBackWords(about: MoneyBack): {
  title: string
  money: string
  subject: string
  preheader: string
  note: string
  facts: Fact[]
} {
  return { ...wordsOf(about), facts: factsOf(about) }
}

const NOTHING_TO_DO = 'Ничего делать не нужно.'

function wordsOf({ taken, back, isPart = false }: MoneyBack) {
  const sum = formatRub(back)
  const term = `в срок до ${LATEST_BANK_DAYS}\u00a0рабочих дней`
  if (back === 0) {
    return {
      title: 'Бонусы вернулись',
      money: `Бонусы, которыми вы платили${isPart ? ' за них' : ''}, уже вернулись на ваш счёт.`,
      subject: ': бонусы вернули',
      preheader: 'Бонусы уже на вашем счёте, ими можно заплатить за другую поездку',
      note: NOTHING_TO_DO,
    }
  }
  if (taken) {
    return {
      title: 'Деньги возвращаются',
      money: `Возвращаем ${sum} тем же способом, каким вы платили. Банк зачислит деньги ${term}.`,
      subject: `: вернём ${sum}`,
      preheader: `Возврат уже начат, банк зачислит деньги ${term}`,
      note: 'Ничего делать не нужно: возврат уже начат.',
    }
  }
  return {
    title: 'Деньги не списаны',
    money: `Деньги не списаны: ${sum} были только заблокированы, и мы сняли блокировку. Банк покажет это ${term}.`,
    subject: ': деньги не списаны',
    preheader: `${sum} снова доступны: банк снимет блокировку ${term}`,
    note: NOTHING_TO_DO,
  }
}

function factsOf({ taken, late, back, bonus }: MoneyBack): Fact[] {
  return [
    ...(back > 0 ? [{ name: taken ? 'Возвращаем' : 'Снята блокировка', value: formatRub(back), strong: true }] : []),
    ...(bonus > 0 && !late ? [{ name: 'Вернулось бонусами', value: formatRub(bonus) }] : []),
  ]
}

/** `21 ноября, 14:20 по московскому времени`. */
export function moscowTime(moment: Date): string {
  return `${longDay(localTimeIn(moment, HOME_ZONE))}, ${moscowClock(moment)}\u00a0по московскому времени`
}

/** `14:20`: the clock of the same. */
export function moscowClock(moment: Date): string {
  return clockOf(localTimeIn(moment, HOME_ZONE))
}

/** Longer subjects are cut by mail programs. */
const LONGEST_SUBJECT = 60

/** A subject with the first of these facts that keeps it whole in a list of letters. */
export function subjectWith(subject: string, ...facts: string[]): string {
  return facts.map((fact) => `${subject}${fact}`).find((text) => text.length <= LONGEST_SUBJECT) ?? subject
}
