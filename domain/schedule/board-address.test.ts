import { expect, test } from 'vitest'
import { parseDay } from '#domain/text/dates.ts'
import { boardAddress, readBoardAddress, readNarrowing } from './board.ts'

const today = parseDay('2026-11-21')!
const read = (query: string, iata?: string) =>
  readBoardAddress({ iata, airport: 'Шереметьево', search: new URLSearchParams(query) }, today)

test('the address says the airport, the day and the direction', () => {
  const query = { iata: 'SVO', title: 'Шереметьево', date: parseDay('2026-12-20')!, event: 'arrival' as const }
  const written = boardAddress(query)
  expect(decodeURI(written)).toBe('/avia/schedule/SVO/Шереметьево?date=2026-12-20&event=arrival')
  expect(read(written.split('?')[1]!, 'svo')).toEqual({ ...query, moved: false })
  expect(boardAddress({ ...query, event: 'departure' })).not.toContain('event')
})

test('a day from today to a year ahead is kept, any other becomes today [SCHED-03 SCHED-04]', () => {
  expect(read('date=2027-11-21')).toMatchObject({ date: '2027-11-21', moved: false })
  expect(read('')).toMatchObject({ date: today, moved: false })
  for (const wrong of ['2026-11-20', '2027-11-22', 'завтра', '2026-13-01']) {
    expect(read(`date=${wrong}`)).toMatchObject({ date: today, moved: true })
  }
})

test('an invalid airport code requests nothing', () => {
  for (const iata of ['SVOX', '12', '', undefined]) expect(read('', iata).iata).toBe('')
})

test('the part of the day and the text are kept in the address, and an invalid part is ignored', () => {
  const query = { iata: 'SVO', title: 'Шереметьево', event: 'departure' as const }
  const written = boardAddress({ ...query, part: 'night', text: 'Сочи' })
  expect(readNarrowing(new URLSearchParams(written.split('?')[1]))).toEqual({ part: 'night', text: 'Сочи' })
  expect(boardAddress({ ...query, part: 'any', text: ' ' })).not.toContain('?')
  expect(readNarrowing(new URLSearchParams('part=toString'))).toEqual({ part: 'any', text: '' })
})
