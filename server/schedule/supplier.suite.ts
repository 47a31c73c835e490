import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '#domain/text/dates.ts'
import type { BoardQuery, BoardSupplier } from './supplier.ts'

/** A timetable and what is needed to drive it. From `station` at least five flights leave on 03.12.2026. */
export type BoardSupplierUnderTest = {
  supplier: BoardSupplier
  station: string
  /** The source fails for this airport. */
  failing: string
  close(): Promise<void>
}

const signal = () => AbortSignal.timeout(20_000)

/** What any `BoardSupplier` does. */
export function boardSupplierSuite(name: string, open: () => Promise<BoardSupplierUnderTest>): void {
  describe(name, () => {
    let under: BoardSupplierUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())

    const query = (over: Partial<BoardQuery> = {}): BoardQuery => ({
      station: under.station,
      date: parseDay('2026-12-03')!,
      event: 'departure',
      limit: 500,
      offset: 0,
      ...over,
    })
    const board = (over: Partial<BoardQuery> = {}) => under.supplier.board(query(over), signal())

    test('a day is listed in the order of its times, in the airport’s own time zone', async () => {
      const { station, schedule, total } = await board()
      expect(station).toMatchObject({ code: under.station, title: expect.stringMatching(/^[А-ЯЁ]/) })
      expect([schedule.length >= 5, schedule.length]).toEqual([true, total])
      const times = schedule.map(({ departure }) => departure ?? '')
      expect(times).toEqual(times.toSorted())
      for (const time of times) expect(time).toMatch(/^2026-12-03T\d\d:\d\d/)
    })

    test.each(['departure', 'arrival'] as const)('a row of a board of each %s has that time alone', async (event) => {
      const { schedule } = await board({ event })
      const other = event === 'departure' ? 'arrival' : 'departure'
      expect(schedule.length).toBeGreaterThan(0)
      for (const row of schedule) expect([typeof row[event], row[other]]).toEqual(['string', null])
    })

    test('the parts of a day are the day', async () => {
      const { schedule, total } = await board()
      const first = await board({ limit: 3 })
      const rest = await board({ offset: 3 })
      expect([first.total, rest.total, first.schedule.length]).toEqual([total, total, 3])
      expect([...first.schedule, ...rest.schedule]).toEqual(schedule)
    })

    test('the source the page must name is given', async () => {
      expect((await board()).source.title).not.toBe('')
    })

    test('an unknown airport and a failing source have different error codes', async () => {
      await expect(board({ station: 'QQQ' })).rejects.toMatchObject({ code: 'schedule.no-airport' })
      await expect(board({ station: under.failing })).rejects.toMatchObject({ code: 'schedule.source-failed' })
    })
  })
}
