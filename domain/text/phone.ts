import { REQUIRED } from './text-length.ts'

/**
 * The code of another country: such a number is not forced into the mask. `+8 916…` is Russian for many; none of its area codes
 * begins as the codes of Asia do, and no number is longer than eleven digits.
 */
const FOREIGN = /^\s*\+\s*(?:[1-69]|8[\s()-]*[1256]|8(?:[\s()-]*\d){11})/u
/** What is dialled instead of the plus: `00` abroad, `8 10` from Russia, where no number begins so. */
const DIALLED_PLUS = /^\s*(?:00|8[\s()-]*10)(?=[\s()-]*[1-9])[\s()-]*/u
const LONGEST = 20

/** The ten digits after the country code, however the number was typed or pasted. */
function national(typed: string): string {
  const digits = typed.replace(/^\s*\+7/u, '').replaceAll(/\D/gu, '')
  return (/^[78]/u.test(digits) && digits.length > 10 ? digits.slice(1) : digits).slice(0, 10)
}

/** What the field shows while a number is being typed: `+7 999 999 99 99`; «8 999…» becomes «+7 999…» (VALID-13). */
export function maskPhone(typed: string): string {
  const text = typed.trim().replace(DIALLED_PLUS, '+')
  if (['', '+', '+8'].includes(text)) return text
  if (['7', '8', '+7'].includes(text)) return '+7'
  if (FOREIGN.test(text)) return text.replaceAll(/[^+\d ()-]/gu, '').slice(0, LONGEST)
  const digits = national(text)
  return ['+7', digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)].filter(Boolean).join(' ')
}

/** The wire form `+79991234567`, or '' when nothing but a prefix is typed; incomplete numbers stay incomplete. */
export function wirePhone(shown: string): string {
  const text = shown.replace(DIALLED_PLUS, '+')
  if (FOREIGN.test(text)) return `+${text.replaceAll(/\D/gu, '')}`
  const digits = national(text)
  return digits ? `+7${digits}` : ''
}

export function isPhone(wire: string): boolean {
  return /^\+7\d{10}$/u.test(wire)
}

/** What is wrong with the phone of a booking in wire form; undefined when it is complete. */
export function phoneError(wire: string): string | undefined {
  if (!wire) return REQUIRED
  if (FOREIGN.test(wire)) return 'Нужен номер, который начинается с\u00a0+7'
  return isPhone(wire) ? undefined : 'Укажите номер полностью: +7 999 999 99 99'
}
