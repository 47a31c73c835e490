const moment = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment of the sign-in log by the visitor's own clock: «22.11.2026, 14:02». */
export function loggedAt(instant: string): string {
  return moment.format(new Date(instant))
}
