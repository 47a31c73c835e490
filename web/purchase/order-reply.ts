import { ApiError } from '#web/data/call.ts'
import { textOf } from '#web/data/refusal-text.ts'

/** What a loader was told of an order: the order; that there is none, or none of this visitor's; or why nobody answered, in words. */
export type OrderReply<Order> = { kind: 'found'; order: Order } | { kind: 'lost' } | { kind: 'failed'; text: string }

/** Asks for an order in a loader: a refusal is told by the page, which goes on asking. */
export async function fetchOrder<Order>(ask: () => Promise<Order>): Promise<OrderReply<Order>> {
  try {
    return { kind: 'found', order: await ask() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 404 ? { kind: 'lost' } : { kind: 'failed', text: textOf(error) }
  }
}
