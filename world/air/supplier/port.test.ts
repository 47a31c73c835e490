import { airCalendarSuite, airSupplierSuite } from '#server/air/supplier.suite.ts'
import { keyRing } from '#server/keys/ring.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { faultyLine } from '#test/suppliers/faulty-lines.ts'
import { embeddedAir } from './supplier.ts'

async function openWorldAir() {
  const database = await openMemoryDatabase()
  const now = () => new Date('2026-11-21T09:00:00Z')
  const supplier = embeddedAir({ db: database.db, now, secret: keyRing('a secret only the tests know') })
  return { supplier, now, close: () => database.close() }
}

airCalendarSuite('the flights of the world', openWorldAir)

airSupplierSuite('the flights of the world', async () => {
  const { supplier, ...opened } = await openWorldAir()
  return {
    ...faultyLine(supplier, 'air.supplier-failed'),
    ...opened,
    soldOut: async (request) => {
      const passengers = request.passengers.map((passenger) => ({ ...passenger, surname: 'NOSEATS' }))
      return { ...request, passengers }
    },
  }
})
