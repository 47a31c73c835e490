import { HOME_ZONE } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'

/** `21 ноября 14:20 по московскому времени`. */
export function moscowTime(moment: Date): string {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: HOME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(moment)
    .split(' ')
  return `${longDay(day)} ${time}\u00a0по московскому времени` // sv-SE writes YYYY-MM-DD
}

/** `14:20`: the clock of the same. */
export function moscowClock(moment: Date): string {
  return new Intl.DateTimeFormat('ru-RU', { timeZone: HOME_ZONE, timeStyle: 'short' }).format(moment)
}
