import { airSupplierSuite } from '#server/air/supplier.suite.ts'
import { keyRing } from '#server/keys/ring.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { faultyLine } from '#test/suppliers/faulty-line.ts'
import { embeddedAir } from './supplier.ts'

airSupplierSuite('the flights of the world', async () => {
  const database = await openMemoryDatabase()
  const now = () => new Date('2026-11-21T09:00:00Z')
  const line = faultyLine(
    embeddedAir({ db: database.db, now, secret: keyRing('a secret only the tests know') }),
    'air.supplier-failed',
  )
  return {
    ...line,
    now,
    soldOut: async (request) => {
      const passengers = request.passengers.map((passenger) => ({ ...passenger, surname: 'NOSEATS' }))
      return { ...request, passengers }
    },
    close: () => database.close(),
  }
})
