import { airDay, parseAirDay, parseDay } from './dates.ts'

/** What a date field shows while it is being typed or pasted: `DD.MM.YYYY`, any separators accepted, ISO turned round. */
export function maskDate(typed: string): string {
  const iso = parseDay(typed.trim())
  if (iso) return airDay(iso).replaceAll('-', '.')
  const [, day, month, year] = /^\s*(\d{1,2})[./\-\s](\d{1,2})[./\-\s](\d{4})\s*$/u.exec(typed) ?? []
  const digits = day && month && year ? day.padStart(2, '0') + month.padStart(2, '0') + year : typed.replaceAll(/\D/gu, '')
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(Boolean).join('.')
}

/** The wire form `DD-MM-YYYY` of what a date field shows; '' when empty, undefined when it is no real day. */
export function typedDay(shown: string): string | undefined {
  const text = shown.trim().replaceAll('.', '-')
  return text === '' || parseAirDay(text) ? text : undefined
}
