/**
 * `Отель «Акварель» в Татарской слободе`, where no line ends in a short word: it goes on with the next one. Two short halves of a
 * word, `вай-фай`, stay in one line.
 */
export function glued(text: string): string {
  return text
    .replaceAll(/(?<![\p{L}\d-])(\p{L}|\p{Ll}{2,3}) /gu, '$1\u00a0')
    .replaceAll(/(?<![\p{L}-])(\p{L}{1,3})-(?=\p{L}{1,3}(?![\p{L}-]))/gu, '$1\u2011')
}
