import { type HotelSupplierUnderTest, hotelSupplierSuite } from '#server/hotels/supplier.suite.ts'
import { MOSCOW } from './fake-etg/etg-hotels.ts'
import { faultyLine } from './faulty-lines.ts'
import { openEtgUnderTest } from './ostrovok-under-test.ts'

hotelSupplierSuite('rooms of Ostrovok', () => open())
hotelSupplierSuite('rooms of Ostrovok, its dumps loaded', () => open({ isLoaded: true }))

async function open({ isLoaded = false } = {}): Promise<HotelSupplierUnderTest> {
  const { fake, supplier, now, loadDumps, close } = await openEtgUnderTest()
  if (isLoaded) await loadDumps()
  // Several calls of the port are answered by what is kept here: the line before the adapter fails for all of them alike.
  const line = faultyLine(supplier, 'hotels.supplier-failed')
  return {
    supplier: line.supplier,
    region: String(MOSCOW),
    now,
    close,
    failNextCall: line.failNextCall,
    loseNextReply: () => void fake.faults.push({ path: 'booking/form/', fault: 'cut after' }),
    async soldOut(request) {
      const [, , matchHash = ''] = request.rateId.split('~')
      fake.soldOut.add(matchHash)
      return request
    },
  }
}
