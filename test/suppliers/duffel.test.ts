import { airSupplierSuite } from '#server/air/supplier.suite.ts'
import { openDuffelUnderTest } from './duffel-under-test.ts'

airSupplierSuite('flights of Duffel', async () => {
  const { fake, supplier, now } = await openDuffelUnderTest()
  const nextCall = (fault: 'cut after' | '500 before') => void fake.faults.push({ path: '', fault })
  return {
    supplier,
    now,
    close: fake.close,
    // A hold is more than one call there: the order's own answer is the one that matters.
    loseNextReply: () => void fake.faults.push({ path: 'POST /air/orders', fault: 'cut after' }),
    failNextCall: () => nextCall('500 before'),
    async soldOut(request) {
      for (const { optionId } of request.refs) fake.soldOut.add(optionId)
      return request
    },
  }
})
