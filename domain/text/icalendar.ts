import type { Instant } from './dates.ts'

/** A moment as iCalendar writes it: `20261220T110000Z`. */
export function stamp(moment: Instant): string {
  return new Date(moment).toISOString().replaceAll(/[-:]|\.\d{3}/gu, '')
}

/** `DTSTART` in local time: its zone by offset, `Etc/GMT-3`; the instant itself where the offset is no whole hour. */
export function clockLine(name: 'DTSTART' | 'DTEND', { local, utc }: Clock): string {
  const zone = zoneOf({ local, utc })
  return zone ? `${name};TZID=${zone.id}:${local.replaceAll(/[-:]/gu, '').slice(0, 15)}` : `${name}:${stamp(utc)}`
}

/** A moment in the local time of its place, and the instant it is. */
export type Clock = { local: string; utc: Instant }

/** The zones of some moments, each defined once, as RFC 5545 requires for every TZID. */
export function zoneLines(clocks: Clock[]): string[] {
  const zones = new Map(clocks.flatMap((clock) => zoneOf(clock) ?? []).map(({ id, offset }) => [id, offset]))
  return [...zones].flatMap(([id, offset]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${id}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ])
}

function zoneOf({ local, utc }: Clock): { id: string; offset: string } | undefined {
  const hours = (Date.parse(`${local}Z`) - Date.parse(utc)) / 3_600_000
  if (!Number.isInteger(hours)) return undefined
  const ahead = hours >= 0
  const size = Math.abs(hours)
  // The signs of Etc zones are inverted: Moscow, three hours ahead of UTC, is Etc/GMT-3.
  return {
    id: hours === 0 ? 'Etc/GMT' : `Etc/GMT${ahead ? '-' : '+'}${size}`,
    offset: `${ahead ? '+' : '-'}${String(size).padStart(2, '0')}00`,
  }
}

export function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n?|\n/gu, '\\n')
}

/** Folds a line at 75 bytes of UTF-8, as RFC 5545 requires. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [text, size] = ['', 0]
  for (const letter of line) {
    const bytes = encoder.encode(letter).length
    if (size + bytes > 75) [text, size] = [`${text}\r\n `, 1]
    text += letter
    size += bytes
  }
  return text
}

/** A changed or refunded trip is sent again under its UID, as a later edition; published, for nobody was invited. */
export function edition({
  isCancelled = false,
  changes = 0,
}: { isCancelled?: boolean; changes?: number | undefined } = {}): string[] {
  return isCancelled ? [`SEQUENCE:${changes + 1}`, 'STATUS:CANCELLED'] : [`SEQUENCE:${changes}`, 'STATUS:CONFIRMED']
}

/** The lines of a reminder so many hours before. */
export function alarm(hours: number, text: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${hours}H`, `DESCRIPTION:${escaped(text)}`, 'END:VALARM']
}

/** An iCalendar file of these events, each the lines of one VEVENT, after the zones they name. */
export function calendarOf(events: string[][], zones: string[] = []): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Strannik//Trip//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...zones,
    ...events.flat(),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
