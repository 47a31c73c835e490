import { normaliseSpaces } from '#domain/text/person-name.ts'

/** The order of the foreign ministry No. 2113 of 2020, the same as ICAO Doc 9303. */
const latin: Record<string, string> = {
  А: 'A',
  Б: 'B',
  В: 'V',
  Г: 'G',
  Д: 'D',
  Е: 'E',
  Ё: 'E',
  Ж: 'ZH',
  З: 'Z',
  И: 'I',
  Й: 'I',
  К: 'K',
  Л: 'L',
  М: 'M',
  Н: 'N',
  О: 'O',
  П: 'P',
  Р: 'R',
  С: 'S',
  Т: 'T',
  У: 'U',
  Ф: 'F',
  Х: 'KH',
  Ц: 'TS',
  Ч: 'CH',
  Ш: 'SH',
  Щ: 'SHCH',
  Ъ: 'IE',
  Ы: 'Y',
  Ь: '',
  Э: 'E',
  Ю: 'IU',
  Я: 'IA',
}

/** Russian letters → Latin capitals; Latin letters stay as they are typed from a document. */
export function transliterate(text: string): string {
  return [...text.toUpperCase()].map((letter) => latin[letter] ?? letter).join('')
}

/** A name on a ticket: capitals, a hyphen becomes a space, an apostrophe is dropped. */
export function ticketName(text: string): string {
  return transliterate(normaliseSpaces(text))
    .replaceAll('-', ' ')
    .replaceAll(/['’ʼ`]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** `SHCHERBAKOVA NATALIA`: what the ticket will say, or '' while either name is missing. */
export function onTicket(surname: string, name: string): string {
  return surname.trim() && name.trim() ? `${ticketName(surname)} ${ticketName(name)}` : ''
}

/** The name on a ticket; one whose retention is over says so. */
export function passengerName(surname: string, name: string): string {
  return onTicket(surname, name) || 'Имя удалено'
}
