import type { TestPostgres } from '#test/postgres.ts'

export type Bought = { orderId: string; paid: number; returned: number }

/** The invented bank keeps what was paid less what was agreed to come back, once for each order. */
export async function wrongAtBank(postgres: TestPostgres, purchases: Bought[]): Promise<string[]> {
  const database = await postgres.open(2)
  const { rows } = await database.query('select order_id, state, amount_rub, refunded_rub from sandbox_payments')
  const payments = rows as { order_id: string; state: string; amount_rub: number; refunded_rub: number }[]
  return purchases.flatMap(({ orderId, paid, returned }) => {
    const own = payments.filter(({ order_id, state }) => order_id === orderId && ['Captured', 'Refunded'].includes(state))
    const [payment] = own
    if (own.length !== 1 || !payment) return [`${own.length} payments at the bank for ${orderId}`]
    if (payment.amount_rub !== paid) return [`the bank took ${payment.amount_rub} of ${paid} for ${orderId}`]
    const remaining = payment.amount_rub - payment.refunded_rub
    return remaining === paid - returned ? [] : [`the bank keeps ${remaining} of ${paid} less ${returned} for ${orderId}`]
  })
}
