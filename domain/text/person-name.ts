import { lengthError } from './text-length.ts'

export const MAX_NAME = 50

/**
 * Why a name is refused (DAIR-19): it must be 1-50 letters of one alphabet, space, hyphen, apostrophe; undefined when it is
 * valid.
 */
export function personNameError(name: string, latinOnly = false): string | undefined {
  const text = normaliseSpaces(name)
  const length = lengthError(text, 1, MAX_NAME)
  if (length) return length
  if (!/^[A-Za-zА-Яа-яЁё][A-Za-zА-Яа-яЁё '’-]*$/u.test(text)) return signError(text)
  const [hasLatin, hasCyrillic] = [/[A-Za-z]/u.test(text), /[А-Яа-яЁё]/u.test(text)]
  if (latinOnly && hasCyrillic) return 'Латиницей, как в\u00a0документе'
  return hasLatin && hasCyrillic ? 'Буквы из двух алфавитов: проверьте раскладку' : undefined
}

/** A letter no ticket can carry is replaced as in the machine-readable zone of the passport. */
function signError(text: string): string {
  const spellings = plainSpellings(text)
  if (spellings.length > 0) return `Как в\u00a0нижней строке паспорта: ${spellings.join(' или\u00a0')}`
  return /[^\p{L}\p{M} '’-]/u.test(text) || /^[A-Za-zА-Яа-яЁё '’-]*$/u.test(text)
    ? 'Только буквы, пробел, дефис и\u00a0апостроф'
    : 'Латиницей, как в\u00a0нижней строке паспорта'
}

/** Letters that are not a letter with a diacritic, and those with two spellings (ICAO Doc 9303, part 3, section 6). */
const spelt: Record<string, string> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  Å: 'AA',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'OE',
  ẞ: 'SS',
  Ð: 'D',
  Þ: 'TH',
  Ł: 'L',
  Đ: 'D',
  Ħ: 'H',
  Ŧ: 'T',
}

/**
 * `Müller` → `MUELLER`, `MULLER`: the spellings in the machine-readable zone of a passport of a Latin name with letters beyond
 * A-Z, the usual spelling first; empty where nothing is to be changed or a letter is not Latin.
 */
export function plainSpellings(name: string): string[] {
  const text = normaliseSpaces(name).replaceAll('ß', 'ẞ').toUpperCase()
  if (!/[^A-Z '’-]/u.test(text)) return []
  const bare = (letters: string) => letters.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const usual = bare([...text].map((letter) => spelt[letter] ?? letter).join(''))
  const plain = bare([...text].map((letter) => (bare(letter) === letter ? (spelt[letter] ?? letter) : letter)).join(''))
  return [...new Set([usual, plain])].filter((spelling) => /^[A-Z '’-]+$/u.test(spelling))
}

/** Invisible characters pages and messengers insert: soft hyphens, direction marks, zero-width spaces. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

/**
 * A text as it looks: trimmed, single spaces, no invisible characters. «й» and «ё» copied from a PDF or a file name are
 * decomposed letters; spaces and hyphens copied from a page may be non-breaking.
 */
export function normaliseSpaces(text: string): string {
  return text
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\u2010\u2011]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .normalize('NFC')
}
