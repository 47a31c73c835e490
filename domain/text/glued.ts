/** `Отель «Акварель» в Татарской слободе` with no-break spaces, so that no line ends in a short word. */
export function glued(text: string): string {
  return text.replaceAll(/(?<![\p{L}\d-])(\p{L}|\p{Ll}{2,3}) /gu, '$1\u00a0')
}
