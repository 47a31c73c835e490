/** How long one kind of data is kept, in days; the words are those of the policy (/support/privacy). */
export type Term = {
  /** What is kept. */
  what: string
  /** The moment the days are counted from. */
  from: string
  /** The law or the purpose. */
  why: string
  days: number
}

/** The one table of retention: the policy shows it, the daily clean-up (server/retention/clean-up.ts) keeps to it. */
export const retention = {
  sessions: {
    what: 'Закрытые сеансы входа и ссылки из писем',
    from: 'с выхода из сеанса или с конца срока ссылки',
    why: 'разобрать жалобу на чужой вход',
    days: 90,
  },
  signIns: { what: 'Журнал входов с адресом IP', from: 'с попытки входа', why: 'защита от взлома', days: 90 },
  unconfirmed: {
    what: 'Учётная запись без подтверждённой почты и без заказов',
    from: 'с регистрации',
    why: 'дать время подтвердить почту',
    days: 90,
  },
} satisfies Record<string, Term>

export type TermName = keyof typeof retention

const DAY_MS = 86_400_000

/** What is older than this moment has outlived its term. */
export function termStart(name: TermName, now: Date): Date {
  return new Date(now.getTime() - retention[name].days * DAY_MS)
}
