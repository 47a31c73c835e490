const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'

const otherLayout = new Map([
  ...Array.from(latinKeys, (key, i): [string, string] => [key, russianKeys.charAt(i)]),
  ...Array.from(russianKeys, (key, i): [string, string] => [key, latinKeys.charAt(i)]),
])

const latin: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

const russianAlike: Record<string, string> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
}

/**
 * Only letters and digits, lower case, without accents, ё as е: «Нью-Йорк» and «нью йорк» become one. Latin letters among Russian
 * ones become the Russian letters they look like.
 */
export function squeeze(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replaceAll('и\u0306', 'й')
  const letters = bare.replace(/[^\p{L}\p{N}]/gu, '')
  return /\p{Script=Cyrillic}/u.test(letters) ? letters.replace(/[a-z]/g, (letter) => russianAlike[letter] ?? letter) : letters
}

/** What the same keys would have typed in the other keyboard layout: vjcrdf → москва, ьщысщц → moscow. */
export function slip(text: string): string {
  return Array.from(text.toLowerCase(), (key) => otherLayout.get(key) ?? key).join('')
}

/** Squeezed Russian in Latin letters: сочи → sochi. */
export function inLatin(squeezed: string): string {
  return Array.from(squeezed, (letter) => latin[letter] ?? letter).join('')
}

/** Whether one typo (a letter wrong, missing, extra, or two swapped) makes `typed` a prefix of `key`. */
export function nearlyBegins(typed: string, key: string): boolean {
  let i = 0
  while (i < typed.length && typed[i] === key[i]) i += 1
  const rest = typed.length - i
  return (
    key.startsWith(typed.slice(i + 1), i + 1) ||
    key.startsWith(typed.slice(i + 1), i) ||
    key.startsWith(typed.slice(i), i + 1) ||
    (rest >= 2 && typed[i] === key[i + 1] && typed[i + 1] === key[i] && key.startsWith(typed.slice(i + 2), i + 2))
  )
}
