import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PaidOrder, type RefundLine, BANK_TERM, refundLine, refundTotals, returnable, refundArrival } from './refund.ts'

const part = (paid: number, name = 'there') => ({ part: name, title: 'Туда', about: '', paid })
const withheld = (amount: number) => ({ title: 'Удержит авиакомпания', note: null, amount })
const paidWith = (paidCard: number, paidBonus = 0, accrued = 0): PaidOrder => ({
  paidCard,
  paidBonus,
  spentPoints: paidBonus,
  accrued,
  referred: 0,
})

test('a part refunds what was paid less what is withheld', () => {
  expect(refundLine(part(19_720), { withheld: [withheld(7000)] })).toMatchObject({ penalty: 7000, refund: 12_720, allowed: true })
  expect(refundLine(part(5000), { withheld: [] })).toMatchObject({ penalty: 0, refund: 5000, withheld: [], gone: false })
})

test('never more is kept than was paid, and nothing that is kept of nothing is shown', () => {
  expect(refundLine(part(3000), { withheld: [withheld(7000)] })).toMatchObject({ penalty: 3000, refund: 0, allowed: true })
  expect(refundLine(part(3000), { withheld: [withheld(0), withheld(100)] }).withheld).toEqual([withheld(100)])
})

test('a part that may not be returned says why and gives nothing back', () => {
  const line = refundLine(part(18_960), { refused: 'По тарифу возврат запрещён' })
  expect(line).toMatchObject({
    withheld: [],
    allowed: false,
    refund: 0,
    penalty: 18_960,
    reason: 'По тарифу возврат запрещён',
    gone: false,
  })
  expect(refundLine(part(1), { refused: 'Уже возвращены', gone: true }).gone).toBe(true)
  expect(returnable([line])).toEqual([])
})

test('the sums of the design: 12 720 ₽ are 12 312 to the card and 408 as points', () => {
  const lines = [
    refundLine(part(18_960), { refused: 'По тарифу возврат запрещён' }),
    refundLine(part(19_720, 'back'), { withheld: [withheld(7000)] }),
  ]
  expect(refundTotals(lines, paidWith(37_440, 1240, 370))).toEqual({
    penalty: 7000,
    refundTotal: 12_720,
    refundCard: 12_312,
    refundBonus: 408,
    returnedPoints: 408,
    reversedAccrual: 122,
    reversedReferral: 0,
  })
})

const orders = fc
  .record({
    paidCard: fc.nat(500_000),
    paidBonus: fc.nat(50_000),
    accrued: fc.nat(5000),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .filter(({ paidCard, paidBonus }) => paidCard + paidBonus > 1)

test('two partial refunds return to the rouble what one full refund returns', () => {
  fc.assert(
    fc.property(orders, ({ share, ...paid }) => {
      const total = paid.paidCard + paid.paidBonus
      const first = Math.max(1, Math.floor(total * share))
      const line = (paidFor: number): RefundLine => refundLine(part(paidFor), { withheld: [] })
      const money = paidWith(paid.paidCard, paid.paidBonus, paid.accrued)
      const one = refundTotals([line(first)], money)
      const left = paidWith(
        money.paidCard - one.refundCard,
        money.paidBonus - one.refundBonus,
        money.accrued - one.reversedAccrual,
      )
      const two = refundTotals([line(total - first)], { ...left, spentPoints: money.spentPoints - one.returnedPoints })
      expect(one.refundCard + two.refundCard).toBe(paid.paidCard)
      expect(one.returnedPoints + two.returnedPoints).toBe(paid.paidBonus)
      expect(one.reversedAccrual + two.reversedAccrual).toBe(first < total ? paid.accrued : one.reversedAccrual)
      for (const sum of [...Object.values(one), ...Object.values(two)]) {
        expect(sum).toBeGreaterThanOrEqual(0)
        expect(Number.isInteger(sum)).toBe(true)
      }
    }),
  )
})

test('points taken back are rounded up, the card is never given a rouble too many', () => {
  const lines = [refundLine(part(1), { withheld: [] })]
  expect(refundTotals(lines, paidWith(2, 1, 1))).toMatchObject({
    refundCard: 0,
    refundBonus: 1,
    reversedAccrual: 1,
  })
})

test('a bank is waited for only where money goes through it', () => {
  expect(refundArrival(1)).toContain(BANK_TERM)
  expect(refundArrival(0)).not.toContain(BANK_TERM)
})
