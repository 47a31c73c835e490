import { hotelSupplierSuite } from '#server/hotels/supplier.suite.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { faultyLine } from '#test/suppliers/faulty-lines.ts'
import { cities } from '#world/hotels/regions.ts'
import { embeddedHotels } from './supplier.ts'

hotelSupplierSuite('the rooms of the world', async () => {
  const database = await openMemoryDatabase()
  const now = () => new Date('2026-11-21T09:00:00Z')
  return {
    ...faultyLine(embeddedHotels({ db: database.db, now }), 'hotels.supplier-failed'),
    now,
    region: cities.find(({ slug }) => slug === 'moscow')!.id,
    soldOut: async (request) => ({ ...request, guests: request.guests.map((guest) => ({ ...guest, lastName: 'NOSEATS' })) }),
    close: () => database.close(),
  }
})
