import { hotelSupplierSuite } from '#server/hotels/supplier.suite.ts'
import { MOSCOW } from './fake-etg/etg-hotels.ts'
import { openEtgUnderTest } from './fake-etg/etg-under-test.ts'
import { faultyLine } from './faulty-line.ts'

hotelSupplierSuite('rooms of Ostrovok', async () => {
  const { fake, supplier, now, close } = await openEtgUnderTest()
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
})
