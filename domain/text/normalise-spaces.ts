/** A text without the blanks of typing: none around it, one between words. */
export function normaliseSpaces(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ')
}
