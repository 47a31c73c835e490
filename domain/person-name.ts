import { lengthProblem } from './text-length.ts'

/** Why a name cannot be taken (DAIR-19): 1-50 letters of one alphabet, space, hyphen, apostrophe; undefined when it can. */
export function personNameProblem(name: string, latinOnly = false): string | undefined {
  const length = lengthProblem(name, 1, 50)
  if (length) return length
  const text = name.trim()
  if (!/^[A-Za-zА-Яа-яЁё][A-Za-zА-Яа-яЁё '’-]*$/u.test(text)) return 'Только буквы, пробел, дефис и\u00a0апостроф'
  const [hasLatin, hasCyrillic] = [/[A-Za-z]/u.test(text), /[А-Яа-яЁё]/u.test(text)]
  if (latinOnly && hasCyrillic) return 'Латиницей, как в\u00a0документе'
  return hasLatin && hasCyrillic ? 'Буквы из двух алфавитов: проверьте раскладку' : undefined
}
