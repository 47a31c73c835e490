import { formatRub } from '#domain/text/money.ts'
import type { Fact } from './template.ts'
import { HOME_ZONE } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'

/**
 * What happens to the money of an order that came to nothing: `taken` tells a refund from a hold that was released, `isPart`
 * that the rest of the order is served.
 */
export type MoneyBack = { taken: boolean; late: boolean; back: number; bonus: number; isPart?: boolean }

/** The same in words: a title, a sentence, what follows the subject, the preheader, the rows. */
export function moneyBackWords(about: MoneyBack): {
  title: string
  money: string
  subject: string
  preheader: string
  facts: Fact[]
} {
  return { ...wordsOf(about), facts: factsOf(about) }
}

function wordsOf({ taken, back, isPart = false }: MoneyBack) {
  const sum = formatRub(back)
  const term = 'в срок до 10 рабочих дней'
  if (back === 0) {
    return {
      title: 'Бонусы вернулись',
      money: `Бонусы, которыми вы платили${isPart ? ' за них' : ''}, уже вернулись на ваш счёт.`,
      subject: ': бонусы вернули',
      preheader: 'Бонусы уже на вашем счёте, ими можно заплатить за другую поездку',
    }
  }
  if (taken) {
    return {
      title: 'Деньги возвращаются',
      money: `Возвращаем ${sum} тем же способом, каким вы платили. Банк зачислит деньги ${term}.`,
      subject: `: вернём ${sum}`,
      preheader: `Возврат уже начат, банк зачислит деньги ${term}`,
    }
  }
  return {
    title: 'Деньги не списаны',
    money: `Деньги не списаны: ${sum} были только заблокированы, и мы сняли блокировку. Банк покажет это ${term}.`,
    subject: ': деньги не списаны',
    preheader: `${sum} снова доступны: банк снимет блокировку ${term}`,
  }
}

function factsOf({ taken, late, back, bonus }: MoneyBack): Fact[] {
  return [
    ...(back > 0 ? [{ name: taken ? 'Возвращаем' : 'Снята блокировка', value: formatRub(back), strong: true }] : []),
    ...(bonus > 0 && !late ? [{ name: 'Вернулось бонусами', value: formatRub(bonus) }] : []),
  ]
}

/** `21 ноября 14:20 по московскому времени`. */
export function moscowTime(moment: Date): string {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: HOME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(moment)
    .split(' ')
  return `${longDay(day)} ${time}\u00a0по московскому времени` // sv-SE writes YYYY-MM-DD
}

/** `14:20`: the clock of the same. */
export function moscowClock(moment: Date): string {
  return new Intl.DateTimeFormat('ru-RU', { timeZone: HOME_ZONE, timeStyle: 'short' }).format(moment)
}

/** Longer subjects are cut by mail programs. */
const LONGEST_SUBJECT = 60

/** A subject with the first of these facts that leaves it whole in a list of letters. */
export function subjectWith(subject: string, ...facts: string[]): string {
  return facts.map((fact) => `${subject}${fact}`).find((text) => text.length <= LONGEST_SUBJECT) ?? subject
}
