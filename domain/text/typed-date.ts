import { type Day, airDay, parseAirDay, parseDay } from './dates.ts'
import { monthOfWord } from './day-words.ts'

/** Signs of a day, a month and a year. */
const sizes = [2, 2, 4]

/**
 * What a date field shows while it is being typed or pasted: `DD.MM.YYYY`, any separators accepted, a month in words too, a date
 * that begins with its year reordered. Separators typed by hand are kept, so that `4.3.1991` is understood and a part can be
 * corrected in its place.
 */
export function maskDate(typed: string): string {
  const iso = parseDay(typed.trim())
  if (iso) return airDay(iso).replaceAll('-', '.')
  if (!/\d/u.test(typed)) return ''
  const numbers = typed.replace(/^[^\d.]+/u, '').replace(/\p{L}+/u, (word) => String(monthOfWord(word) ?? word))
  const parts = numbers.trim().split(/\s*[^\d\s]\s*|\s+/u)
  let spilt = ''
  const shown = sizes.map((size, at) => {
    const part = spilt + (parts[at] ?? '')
    spilt = part.slice(size)
    return part.slice(0, size)
  })
  const [, , year = ''] = shown
  const fromYear = parseDay(shown.join('').replace(/^(\d{4})(\d\d)(\d\d)$/u, '$1-$2-$3'))
  if (fromYear && year < '1900') return airDay(fromYear).replaceAll('-', '.')
  return shown.slice(0, Math.max(parts.length, shown.findLastIndex(Boolean) + 1)).join('.')
}

/** The wire form `DD-MM-YYYY` of what a date field shows; '' when empty, undefined when it is not a real day. */
export function typedDay(shown: string): string | undefined {
  const text = shown
    .trim()
    .split('.')
    .map((part) => part.padStart(2, '0'))
    .join('-')
  return shown.trim() === '' ? '' : parseAirDay(text) ? text : undefined
}

/**
 * Why the contents of a date field are not a day, and how to write it; undefined when they are. The century of a two-digit year
 * is guessed so that the day is not after `latest`.
 */
export function typedDayError(shown: string, latest?: Day): string | undefined {
  if (typedDay(shown) !== undefined || parseAirDay(shown)) return undefined
  const [, day = '', month = '', year] = /^(\d{1,2})[.-](\d{1,2})[.-](\d\d)$/u.exec(shown.trim()) ?? []
  if (year) {
    const inFull = [`20${year}`, `19${year}`].map((full) => `${day.padStart(2, '0')}-${month.padStart(2, '0')}-${full}`)
    const known = inFull.flatMap((text) => parseAirDay(text) ?? [])
    const guess = known.find((one) => !latest || one <= latest)
    if (guess) return `Год — четырьмя цифрами: ${airDay(guess).replaceAll('-', '.')}`
  }
  return /^\d{1,2}[.-]\d{1,2}[.-]\d{4}$/u.test(shown.trim()) ? 'Такой даты нет' : 'Введите дату целиком: ДД.ММ.ГГГГ'
}
