/** Why points moved (DBON-01); the database takes these and no others. */
export const entryKinds = [
  'accrual',
  'referral',
  'reserve',
  'release',
  'spend',
  'return',
  'reversal',
  'referral-reversal',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** What a line of the history says (DBON-07); a follower's order number is nobody else's business. */
export function operationOf(kind: EntryKind, orderNumber: string): string {
  switch (kind) {
    case 'accrual':
      return `Начисление за покупку ${orderNumber}`
    case 'referral':
      return 'Начисление за покупку подписчика'
    case 'reserve':
    case 'spend':
      return `Оплата заказа ${orderNumber}`
    case 'return':
      return `Возврат бонусов по заказу ${orderNumber}`
    case 'reversal':
      return `Отмена начисления по заказу ${orderNumber}`
    case 'referral-reversal':
      return 'Отмена начисления за покупку подписчика'
    case 'release':
      return 'Возврат резерва'
  }
}
