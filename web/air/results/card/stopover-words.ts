import { type Connection, type StepCode, connectionsOf } from '#domain/air/connection.ts'
import type { Layover } from '#domain/air/layover.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { visaOfRussians } from '#domain/air/transfer-facts.ts'
import { formatDuration } from '#domain/text/dates.ts'
import type { IconName } from '#web/ui/icon-names.ts'

/** One thing the traveller meets between two flights; `tone` is never good where something is unknown. */
export type TransferFact = { icon: IconName; title: string; text?: string; tone: 'good' | 'bad' | 'plain' }

export const stepWord: Record<StepCode, string> = {
  leave: 'выйти из\u00a0самолёта',
  border: 'паспортный контроль',
  bags: 'получить багаж',
  road: 'дорога',
  checkIn: 'регистрация',
  security: 'досмотр, посадка',
}

/** `Пересадка на свой риск: 2 ч 45 мин, нужно 3 ч 20 мин`. */
export function headOf({ kind, minutes, needed }: Connection): string {
  const has = formatDuration(minutes)
  const arithmetic = `${has}, нужно ${formatDuration(needed)}`
  switch (kind) {
    case 'protected':
      return `Пересадка под защитой: ${has}`
    case 'self-ok':
      return `Пересадка на\u00a0свой риск, времени хватает: ${arithmetic}`
    case 'self-short':
      return `Пересадка на\u00a0свой риск: ${arithmetic}`
    case 'unknown':
      return `Пересадка на\u00a0свой риск, знаем не\u00a0всё: ${arithmetic}`
  }
}

/** What is said before a purchase about every transfer between tickets. */
export function ownRisks(offer: Pick<AirOffer, 'flightSegments'>): string[] {
  return connectionsOf(offer)
    .filter(({ kind }) => kind !== 'protected')
    .map(headOf)
}

/** What the kind means, in a sentence. */
export function meaningOf({ kind, minutes, needed, visa, km }: Connection): string {
  const spare = formatDuration(Math.abs(minutes - needed))
  switch (kind) {
    case 'protected':
      return 'Один билет: опоздает первый рейс, посадят на\u00a0следующий бесплатно'
    case 'self-ok':
      return `Запас ${spare}: столько может опоздать первый рейс`
    case 'self-short':
      return `Не\u00a0хватает ${spare}. Опоздаете на\u00a0второй рейс, билет на\u00a0него пропадёт`
    case 'unknown': {
      const missing = [visa === 'unknown' && 'о\u00a0визе', km === null && 'о\u00a0дороге между аэропортами']
      return `Нет данных ${missing.filter(Boolean).join(' и\u00a0')}. Проверьте до\u00a0оплаты, остальное посчитано как обычно`
    }
  }
}

/** Always in this order: who protects, passport, visa, bags, airport, night. */
export function transferFacts(connection: Connection, { changesTo, overnight }: Layover): TransferFact[] {
  const { kind, border, leaves, visa, km } = connection
  const night: TransferFact = {
    icon: 'moon',
    title: 'Ночь между рейсами',
    text: 'Проверьте, открыт ли аэропорт ночью',
    tone: 'plain',
  }
  const other = changesTo && {
    icon: 'map-pin' as const,
    title: `Смена аэропорта: дальше из ${changesTo.name}, ${changesTo.code}`,
    ...(km && { text: `Дорога около ${km}\u00a0км, в\u00a0пробках дольше` }),
    tone: 'bad' as const,
  }
  const facts: (TransferFact | null | false)[] = [
    kind === 'protected'
      ? {
          icon: 'luggage',
          title: 'Багаж обычно летит до\u00a0конца',
          text: 'На\u00a0регистрации скажут, если его нужно забрать',
          tone: 'plain',
        }
      : { icon: 'ticket', title: 'Билеты независимы', text: 'Если первый рейс опоздает, второй не\u00a0подождёт', tone: 'bad' },
    border !== null && passportFact(border),
    border === null && leaves && { icon: 'user', title: 'Паспортный контроль на\u00a0вылете', tone: 'plain' },
    border !== null && visaFact(visa),
    kind !== 'protected' && { icon: 'luggage', title: 'Багаж нужно получить и сдать заново', tone: 'bad' },
    other,
    overnight && night,
  ]
  return facts.filter((fact) => fact !== null && fact !== false)
}

function passportFact(country: string): TransferFact {
  const name = new Intl.DisplayNames('ru', { type: 'region' }).of(country) ?? country
  const text = country === 'RU' ? 'Прилёт из-за границы' : 'Вы въезжаете в\u00a0страну: нужен загранпаспорт'
  return { icon: 'user', title: `Паспортный контроль: ${name}`, text, tone: 'bad' }
}

function visaFact(visa: Connection['visa']): TransferFact | null {
  const checked = `По\u00a0списку ${visaOfRussians.checked} года. С\u00a0другим паспортом правила свои`
  switch (visa) {
    case 'free':
      return { icon: 'circle-check', title: 'Виза гражданам России не\u00a0нужна', text: checked, tone: 'good' }
    case 'needed':
      return { icon: 'alert-triangle', title: 'Гражданам России нужна виза', text: checked, tone: 'bad' }
    case 'unknown':
      return {
        icon: 'help-circle',
        title: 'Нужна ли виза, не\u00a0знаем',
        text: 'Спросите в\u00a0консульстве до\u00a0оплаты',
        tone: 'plain',
      }
    case 'none':
      return null
  }
}

/** The transfers of an offer on several tickets in a line: whose risk, and whether the time is enough. */
export function TransferLine({ offer }: { offer: AirOffer }) {
  return ownRisks(offer).join('. ')
}
