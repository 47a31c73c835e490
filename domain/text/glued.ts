/** `Отель «Акварель» в Татарской слободе`, where no line ends in a short word: it goes on with the next one. */
export function glued(text: string): string {
  return text.replaceAll(/(?<![\p{L}\d-])(\p{L}|\p{Ll}{2,3}) /gu, '$1\u00a0')
}
