import { firstWords } from '#domain/refusal-words.ts'
import { type Day, parseAirDay } from '#domain/text/dates.ts'
import { REQUIRED } from '#domain/text/text-length.ts'
import { typedDayError } from '#domain/text/typed-date.ts'
import { type DocumentType, documentTypes } from './passenger.ts'

export const documentLabel: Record<DocumentType, string> = {
  passportrf: 'Паспорт РФ',
  forpassportrf: 'Загранпаспорт РФ',
  birthcert: 'Свидетельство о рождении',
  nationalpassport: 'Паспорт иностранного гражданина',
}

/** Countries a Russian enters with the internal passport (DAIR-19); a default of the configuration. */
const internalPassportCountries: readonly string[] = ['RU', 'BY', 'KZ', 'KG', 'AM']

/** Cyrillic capitals that look like, or are commonly typed for, Roman numerals. */
const toRoman: Record<string, string> = { Х: 'X', М: 'M', С: 'C', І: 'I', У: 'V', П: 'II', Ш: 'III', '1': 'I', '|': 'I' }
/** Latin capitals that look like Cyrillic ones. */
const toCyrillic: Record<string, string> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
  Y: 'У',
}
const roman = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/

/** How many digits a number of digits alone has. */
const digitsOf: Partial<Record<DocumentType, number>> = { passportrf: 10, forpassportrf: 9 }

/** How many letters and digits the number of a foreign passport may have. */
export const NATIONAL_SIGNS = { least: 5, most: 20 }

const shapes: Record<DocumentType, RegExp> = {
  passportrf: /^\d{10}$/,
  forpassportrf: /^\d{9}$/,
  birthcert: /^[IVXLCDM]+[А-ЯЁ]{2}\d{6}$/,
  nationalpassport: new RegExp(`^[A-ZА-ЯЁ0-9]{${NATIONAL_SIGNS.least},${NATIONAL_SIGNS.most}}$`),
}

/** An example of a filled field of this type, for its hint. */
export const documentExample: Record<DocumentType, string> = {
  passportrf: '4510 123456',
  forpassportrf: '75 1234567',
  birthcert: 'IV-МЮ № 112233',
  nationalpassport: 'AB1234567',
}

function swapped(text: string, table: Record<string, string>): string {
  return [...text].map((letter) => table[letter] ?? letter).join('')
}

function repairBirthCertificate(text: string): string {
  const [, numeral, letters, digits] = /^(.*?)(\D{2})(\d*)$/u.exec(text) ?? []
  return numeral && letters ? swapped(numeral, toRoman) + swapped(letters, toCyrillic) + digits : text
}

/** Any way of writing or pasting a number → the wire form: capitals, no spaces, dashes or «№», look-alikes replaced. */
export function wireNumber(type: DocumentType, typed: string): string {
  const bare = typed.toUpperCase().replaceAll(/N[°º]|[\s№#.–—-]/gu, '')
  if (type === 'birthcert') return repairBirthCertificate(bare)
  return type === 'nationalpassport' ? bare : bare.replaceAll(/\D/gu, '')
}

/** The wire form as people read it: `4510 123456`, `75 1234567`, `XV-МЮ № 112233`. */
export function showNumber(type: DocumentType, number: string): string {
  if (type === 'passportrf') return spaced(number, 4)
  if (type === 'forpassportrf') return spaced(number, 2)
  return type === 'birthcert' ? number.replace(/^([IVXLCDM]+)([А-ЯЁ]{2})(\d{6})$/u, '$1-$2 №\u00a0$3') : number
}

function spaced(number: string, head: number): string {
  return number.length > head ? `${number.slice(0, head)} ${number.slice(head)}` : number
}

/** What a field shows while a number is being typed: digits in groups, none of them lost; other types are left as typed. */
export function maskNumber(type: DocumentType, typed: string): string {
  return digitsOf[type] === undefined ? typed : showNumber(type, wireNumber(type, typed))
}

/** Whether letters of the wrong alphabet were replaced in what was typed, so that the form can say so. */
export function wasRepaired(type: DocumentType, typed: string): boolean {
  const bare = typed.toUpperCase().replaceAll(/N[°º]|[\s№#.–—-]/gu, '')
  return type === 'birthcert' && bare !== wireNumber(type, typed)
}

/** Refuses a number in wire form that its type cannot have, and says what is wrong; undefined when it is right. */
export function numberError(type: DocumentType, number: string): string | undefined {
  const need = digitsOf[type]
  if (need !== undefined && number.length !== need)
    return `В\u00a0серии и\u00a0номере ${need} цифр, а\u00a0здесь ${number.length}`
  const numeral = type === 'birthcert' ? number.slice(0, -8) : 'I'
  if (shapes[type].test(number) && roman.test(numeral)) return undefined
  return type === 'nationalpassport'
    ? `${firstWords['air.wrong-document']}: от\u00a05 до\u00a020 букв и\u00a0цифр`
    : `${firstWords['air.wrong-document']}. Как здесь: ${documentExample[type]}`
}

/** Whether the field has more digits than its document: reported at once, not when the field is left. */
export function isTooLong(type: DocumentType, typed: string): boolean {
  return wireNumber(type, typed).length > (digitsOf[type] ?? Infinity)
}

export function hasExpiry(type: DocumentType): boolean {
  return type === 'forpassportrf' || type === 'nationalpassport'
}

/** Names on these documents are copied letter by letter, so they are Latin. */
export function hasLatinNames(type: DocumentType): boolean {
  return hasExpiry(type)
}

/** Refuses an expiry date (`DD-MM-YYYY`) before the last arrival (DAIR-19); undefined when it is right or not required. */
export function expiryError(type: DocumentType, date: string | null, lastArrival: Day): string | undefined {
  if (!hasExpiry(type)) return undefined
  if (!date) return REQUIRED
  const day = parseAirDay(date)
  if (!day) return typedDayError(date) ?? 'Такой даты нет'
  return day < lastArrival ? 'Срок документа истечёт до конца поездки' : undefined
}

export type DocumentChoice = {
  type: DocumentType
  /** Why this document is not accepted on this trip; null when it is. */
  reason: string | null
}

/** `countries` are of every take-off and landing; `taken` are the documents the carriers accept, undefined for any. */
export type DocumentRules = { countries: readonly string[]; taken?: readonly DocumentType[] | undefined }

const NOT_TAKEN = 'Этот перевозчик его не\u00a0принимает'

/**
 * The four documents with the reason where one is not accepted (DAIR-19). `age` is in whole years on the day of the first flight,
 * undefined while the birth date is unknown.
 */
export function documentChoices(age: number | undefined, { countries, taken }: DocumentRules): DocumentChoice[] {
  const reasons: Record<DocumentType, string | null> = {
    passportrf: passportReason(age, countries),
    forpassportrf: null,
    birthcert: certificateReason(age, countries),
    nationalpassport: null,
  }
  const isTaken = (type: DocumentType) => taken?.includes(type) ?? true
  return documentTypes.map((type) => ({ type, reason: reasons[type] ?? (isTaken(type) ? null : NOT_TAKEN) }))
}

function passportReason(age: number | undefined, countries: readonly string[]): string | null {
  if (!countries.every((country) => internalPassportCountries.includes(country))) return 'По этому маршруту нужен загранпаспорт'
  return age !== undefined && age < 14 ? 'Паспорт РФ выдают с\u00a014\u00a0лет' : null
}

function certificateReason(age: number | undefined, countries: readonly string[]): string | null {
  if (!countries.every((country) => country === 'RU')) return 'Свидетельство принимают только на рейсах внутри России'
  return age !== undefined && age >= 14 ? 'Свидетельство подходит до 14\u00a0лет' : null
}

/** The document most people carry on this trip at this age. */
export function defaultDocument(age: number | undefined, rules: DocumentRules): DocumentType {
  const fits = documentChoices(age, rules).filter((choice) => choice.reason === null)
  const order: DocumentType[] = age !== undefined && age < 14 ? ['birthcert', 'forpassportrf'] : ['passportrf', 'forpassportrf']
  return order.find((type) => fits.some((choice) => choice.type === type)) ?? 'forpassportrf'
}
