import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import { getRefundToday } from '#contract/trips.ts'
import type { Agency } from '#test/agency.ts'
import { type BoughtOfDuffel, type DuffelAgency, buyOfDuffel, openDuffelAgency } from './duffel-under-test.ts'
import type { FakeDuffel, Fault } from './fake-duffel/fake-duffel.ts'

let opened: DuffelAgency
let agency: Agency
let fake: FakeDuffel
let bought: BoughtOfDuffel
beforeEach(async () => {
  opened = await openDuffelAgency()
  ;({ agency, fake } = opened)
  bought = await buyOfDuffel(opened)
})
afterEach(() => opened.close())

const quoted = () => agency.call(quoteOrderRefund, { id: bought.id }, { orderKey: bought.orderKey })
const returned = (quoteId: string) => agency.call(requestOrderRefund, { id: bought.id, quoteId }, { orderKey: bought.orderKey })
const work = () => agency.runJobs({ sweep: true })

/** The airline keeps forty euros, by the rate and the mark-up the trip was sold with, rounded up once. */
const WITHHELD = Math.ceil((40 * 931_234 * 105) / 1_000_000)

/** What the bank gave back, and what Duffel did, in their own records. */
async function givenBack() {
  const bank = await agency.db.selectFrom('sandbox_payments').select('refunded_rub').execute()
  return { bank: bank.reduce((sum, { refunded_rub }) => sum + refunded_rub, 0), duffel: fake.records.refunded }
}

const ofDuffel = () => [{ orderId: bought.orderId, amount: (Number(fake.records.sold[0]!.amount) - 40).toFixed(2) }]

describe('a return of Duffel’s', () => {
  test('costs what the airline calculates, and the amount shown is the amount refunded, by the same quote', async () => {
    const { quoteId, penalty, refundTotal, lines, validUntil } = await quoted()
    expect([penalty, refundTotal]).toEqual([WITHHELD, bought.price - WITHHELD])
    expect(lines[0]!.withheld).toMatchObject([{ title: 'Удержит авиакомпания', amount: WITHHELD }])
    expect(Date.parse(validUntil) - agency.clock.now().getTime()).toBe(10 * 60_000)
    await returned(quoteId)
    await work()
    expect(await givenBack()).toEqual({ bank: refundTotal, duffel: ofDuffel() })
    expect([...fake.cancellations.values()]).toHaveLength(1)
  })

  test('is not recalculated by viewing the trip: the airline would confirm only the latest quote, and not the one shown', async () => {
    const { quoteId, refundTotal } = await quoted()
    const [shown] = fake.cancellations.keys()
    const seen = await agency.call(getRefundToday, { id: bought.id }, { orderKey: bought.orderKey })
    expect(seen).toEqual({ refundToday: refundTotal })
    await returned(quoteId)
    await work()
    expect([...fake.cancellations.keys()]).toEqual([shown])
    expect(await givenBack()).toEqual({ bank: refundTotal, duffel: ofDuffel() })
  })

  test('holds no longer than the airline’s calculation does', async () => {
    fake.oddities.add('calculations are short')
    const { quoteId, validUntil } = await quoted()
    expect(Date.parse(validUntil) - agency.clock.now().getTime()).toBe(3 * 60_000)
    agency.clock.advance(3 * 60_000)
    expect(await returned(quoteId)).toMatchObject({ refusal: 'refund.quote-expired' })
    await work()
    expect(await givenBack()).toEqual({ bank: 0, duffel: [] })
  })

  test('refunds the traveller the amount shown even if the airline has to recalculate', async () => {
    fake.oddities.add('calculations are short')
    const { quoteId, refundTotal } = await quoted()
    await returned(quoteId)
    agency.clock.advance(60 * 60_000) // nobody was there to do the work
    await work()
    expect(await givenBack()).toEqual({ bank: refundTotal, duffel: ofDuffel() })
    expect([...fake.cancellations.values()]).toHaveLength(2)
  })

  test.each<Fault>(['500 before', '500 after', 'cut before', 'cut after', '202', 'malformed'])(
    'is made once there and once at the bank after «%s» to its confirmation',
    async (fault) => {
      const { quoteId, refundTotal } = await quoted()
      fake.faults.push({ path: 'actions/confirm', fault })
      await returned(quoteId)
      for (let minute = 0; minute < 4; minute += 1) {
        await work()
        agency.clock.advance(60_000)
      }
      expect(await givenBack()).toEqual({ bank: refundTotal, duffel: ofDuffel() })
    },
  )

  test('that the airline takes no more, or for a voucher alone, is refused in words before anything is promised', async () => {
    fake.oddities.add('coupons only')
    expect(await quoted()).toMatchObject({ allowed: false, refundTotal: 0, reason: expect.stringContaining('ваучер') })
    fake.oddities.clear()
    fake.orders.get(bought.orderId)!.available_actions = ['update']
    const { allowed, reason, quoteId } = await quoted()
    expect([allowed, reason]).toEqual([false, 'Авиакомпания больше не\u00a0принимает возврат этого билета'])
    expect(await returned(quoteId)).toMatchObject({ refusal: 'refund.not-allowed' })
    await work()
    expect(await givenBack()).toEqual({ bank: 0, duffel: [] })
  })

  test.each<Fault>(['500 before', 'cut after', 'malformed'])('is not promised after «%s» to the calculation', async (fault) => {
    fake.faults.push({ path: 'POST /air/order_cancellations', fault })
    expect(await quoted()).toMatchObject({ refusal: 'air.supplier-failed' })
    expect(await quoted()).toMatchObject({ penalty: WITHHELD })
  })

  test('goes by the rule of the fare where the airline does not know', async () => {
    fake.oddities.add('calculations unknown')
    expect(await quoted()).toMatchObject({ allowed: false, reason: 'По тарифу возврат запрещён' })
  })
})
