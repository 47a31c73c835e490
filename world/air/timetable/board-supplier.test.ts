import { boardSupplierSuite } from '#server/schedule/supplier.suite.ts'
import { embeddedTimetable } from './board.ts'

boardSupplierSuite('the timetable of the world', async () => ({
  supplier: embeddedTimetable({ now: () => new Date('2026-11-21T09:00:00Z'), merchant: 'Странник' }),
  station: 'SVO',
  failing: 'ZZZ',
  close: async () => {},
}))
