/** How the sandbox bank treats a card (DPAY-09). */
export type TestCard = {
  /** Sixteen digits without spaces. */
  number: string
  brand: 'VISA' | 'МИР' | 'MASTERCARD'
  about: string
  /** Requests a code first. */
  secure?: boolean
  declines?: 'declined' | 'insufficient' | 'expired-card'
  behaviour?: 'plain' | 'slow' | 'silent'
}

export const testCards: readonly TestCard[] = [
  { number: '4111111111111111', brand: 'VISA', about: 'успех, код 1234', secure: true },
  { number: '5555555555554444', brand: 'MASTERCARD', about: 'успех без кода' },
  { number: '2200000000000004', brand: 'МИР', about: 'МИР, код 1234', secure: true },
  { number: '4000000000000002', brand: 'VISA', about: 'отказ банка', declines: 'declined' },
  { number: '4000000000009995', brand: 'VISA', about: 'не хватит денег', declines: 'insufficient' },
  { number: '4000000000000069', brand: 'VISA', about: 'срок карты истёк', declines: 'expired-card' },
  { number: '4000000000003220', brand: 'VISA', about: 'медленный банк, 20 с', behaviour: 'slow' },
  { number: '4000000000000259', brand: 'VISA', about: 'ответ банка потеряется', behaviour: 'silent' },
]

export const RIGHT_CODE = '1234'
export const CODE_TRIES = 3
export const SLOW_MS = 20_000

/** `4111 1111 1111 1111`. */
export function spaced(number: string): string {
  return number.replaceAll(/\D/gu, '').replaceAll(/(\d{4})(?=\d)/gu, '$1 ')
}

/** `VISA •••• 1111`: all the bank remembers of a card. */
export function markOf({ brand, number }: TestCard): string {
  return `${brand} •••• ${number.slice(-4)}`
}

export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits.length > 0 && sum % 10 === 0
}

export type CardForm = { number: string; expiry: string; cvc: string }
export type CardErrors = Partial<Record<keyof CardForm, string>>

/** What is wrong with a filled card form, field → sentence; any future date and any code will do. */
export function cardErrors({ number, expiry, cvc }: CardForm, now: Date): CardErrors {
  const errors = {
    number: numberError(number.replaceAll(/[\s-]/gu, '')),
    expiry: expiryError(expiry, now),
    cvc: cvcError(cvc),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined))
}

function numberError(digits: string): string | undefined {
  if (digits === '') return 'Введите номер карты'
  if (!/^\d{16,19}$/u.test(digits)) return 'В номере карты от 16 до 19 цифр'
  if (!passesLuhn(digits)) return 'Проверьте номер: в нём опечатка'
  return cardOf(digits) ? undefined : 'Тестовый банк знает только карты из списка'
}

function expiryError(expiry: string, now: Date): string | undefined {
  if (expiry.trim() === '') return 'Введите срок карты'
  const [, month, year] = /^\s*(\d{2})\s*\/?\s*(\d{2})\s*$/u.exec(expiry) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return 'Срок карты пишут как ММ/ГГ'
  return Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime() ? 'Срок карты уже истёк' : undefined
}

function cvcError(cvc: string): string | undefined {
  return /^\d{3,4}$/u.test(cvc.trim()) ? undefined : 'CVC — 3 цифры на обороте'
}

export function cardOf(typed: string): TestCard | undefined {
  const digits = typed.replaceAll(/\D/gu, '')
  return testCards.find(({ number }) => number === digits)
}

/** How the sandbox treats a transfer by «СБП»: one bank app for each outcome, as test cards are (DPAY-13). */
export type TestBank = {
  id: string
  name: string
  about: string
  declines?: 'declined'
  behaviour?: 'plain' | 'slow' | 'silent'
}

export const testBanks: readonly TestBank[] = [
  { id: 'zarya', name: 'Банк «Заря»', about: 'успех' },
  { id: 'priboy', name: 'Банк «Прибой»', about: 'отказ банка', declines: 'declined' },
  { id: 'shtil', name: 'Банк «Штиль»', about: 'деньги идут 20 с', behaviour: 'slow' },
  { id: 'tuman', name: 'Банк «Туман»', about: 'ответ банка потеряется', behaviour: 'silent' },
]

export function bankOf(id: string): TestBank | undefined {
  return testBanks.find((bank) => bank.id === id)
}
