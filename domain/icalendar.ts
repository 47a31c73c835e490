import type { Instant } from './dates.ts'

/** A moment as iCalendar writes it: `20261220T110000Z`. */
export function stamp(moment: Instant): string {
  return new Date(moment).toISOString().replaceAll(/[-:]|\.\d{3}/gu, '')
}

export function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll('\n', '\\n')
}

/** Folds a line at 75 bytes of UTF-8, as RFC 5545 asks. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [text, size] = ['', 0]
  for (const letter of line) {
    const bytes = encoder.encode(letter).length
    if (size + bytes > 74) [text, size] = [`${text}\r\n `, 1]
    text += letter
    size += bytes
  }
  return text
}

/** The lines of a reminder so many hours before. */
export function alarm(hours: number, text: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${hours}H`, `DESCRIPTION:${escaped(text)}`, 'END:VALARM']
}

/** An iCalendar file of these events, each the lines of one VEVENT. */
export function calendarOf(events: string[][]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Strannik//Trip//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flat(),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
