/** Words of every third hotel name, which distinguish none. */
const everywhere = new Set([
  'hotel',
  'hostel',
  'apartment',
  'apartments',
  'the',
  'and',
  'отель',
  'гостиница',
  'хостел',
  'апартаменты',
  'апарт',
])

/** A name as it is compared with what is typed: lower case, «е» for «ё», words with one space between them. */
export function searchName(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** The words a name is found by, each once; generic ones are among them only when there are no others. */
export function searchWords(names: readonly string[]): string[] {
  const words = [...new Set(names.flatMap((name) => searchName(name).split(' ')))].filter(Boolean)
  const telling = words.filter((word) => !everywhere.has(word))
  return telling.length > 0 ? telling : words
}

/** Parts of a place as documents, maps and other sites write it: «г. Сочи», «Сочи, Россия», «Сочи (AER)». */
export function addressParts(text: string): string[] {
  return text.split(/[,;()]/u).map((part) => part.replace(/^\s*(?:г|город|аэропорт)[.\s]+/iu, ''))
}
