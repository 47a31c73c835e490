import { expect, test } from 'vitest'
import { parseDay } from '#domain/text/dates.ts'
import { clockText, localOf, openZones, utcOf } from './zones.ts'

const names = ['Europe/Moscow', 'Europe/London', 'America/New_York', 'Africa/Casablanca', 'Asia/Kolkata', 'Australia/Lord_Howe']
const zones = openZones(names, parseDay('2026-10-01')!, 400)
const start = Date.parse('2026-10-01T00:00:00Z')

function shown(name: string, utcMinute: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(start + utcMinute * 60_000).replace(' ', 'T')
}

test('every hour of thirteen months reads on the clock of the place as the place reads it', () => {
  names.forEach((name, zone) => {
    for (let minute = 1440; minute < 399 * 1440; minute += 335) {
      expect(clockText(zones, localOf(zones, zone, minute)), `${name} ${minute}`).toBe(shown(name, minute))
    }
  })
})

test('a wall clock and its moment belong together, also on the days clocks change', () => {
  names.forEach((_, zone) => {
    for (let day = 1; day < 399; day++)
      for (let minute = 0; minute < 1440; minute += 20) {
        const moment = utcOf(zones, zone, day, minute)
        const local = localOf(zones, zone, moment)
        const skipped = local > day * 1440 + minute && utcOf(zones, zone, day, minute + 59) - moment < 59
        if (!skipped) expect(local).toBe(day * 1440 + minute)
      }
  })
})

test('a flight that leaves in an hour the clock skips leaves when the clock has skipped it', () => {
  const day = (Date.parse('2027-03-14T00:00:00Z') - start) / 86_400_000
  const moment = utcOf(zones, 2, day, 150)
  expect(clockText(zones, localOf(zones, 2, moment))).toBe('2027-03-14T03:00:00')
})
