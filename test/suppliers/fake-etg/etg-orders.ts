import { type EtgOrder, type EtgState, type Json, type Reply, no, ok } from './etg-state.ts'

const FORM_MS = 60 * 60_000

/** Holds nothing: it opens an order under the partner's number, once. */
export function openForm({ orders, hashes, next, now, oddities }: EtgState, body: Json): Reply {
  const partnerOrderId = String(body.partner_order_id)
  if (partnerOrderId.length < 3 || !body.user_ip || !body.language) return no('invalid_params', 400)
  if (orders.has(partnerOrderId)) return no('double_booking_form')
  if (oddities.has('deposit spent')) return no('insufficient_b2b_balance')
  const known = hashes.get(String(body.book_hash))
  if (!known || !String(body.book_hash).startsWith('p-')) return no('rate_not_found')
  const [payment] = (known.rate.payment_options as { payment_types: { amount: string; currency_code: string }[] }).payment_types
  const { amount: whole, currency_code: currency } = payment!
  const amount = oddities.has('form of other digits') ? `${whole}0` : whole
  const orderId = 500_000_000 + orders.size + 1
  orders.set(partnerOrderId, {
    orderId,
    partnerOrderId,
    bookHash: String(body.book_hash),
    amount,
    currency,
    checkin: String(known.stay.checkin),
    checkout: String(known.stay.checkout),
    state: 'form',
    ...next,
    at: now().getTime(),
  })
  const option = { is_need_credit_card_data: false, is_need_cvc: false, recommended_price: null }
  return ok({
    order_id: orderId,
    partner_order_id: partnerOrderId,
    item_id: orderId + 1,
    payment_types: [
      { type: 'deposit', amount: oddities.has('form dearer') ? `1${amount}` : amount, currency_code: currency, ...option },
    ],
    is_gender_specification_required: oddities.has('gender asked'),
    upsell_data: [],
  })
}

type Guest = { first_name: string; last_name: string; is_child?: boolean; age?: number; gender?: string }
const NAME = /^[\p{L} '\-,.’]{1,50}$/u

/** Starts an order: «ok» says only that it was started. Started twice it is one order. */
export function finish(state: EtgState, body: Json): Reply {
  const { partner_order_id: id } = body.partner as { partner_order_id: string }
  const order = state.orders.get(id)
  if (!order) return no('order_not_found')
  if (order.state !== 'form') return no('double_booking_finish')
  if (state.now().getTime() - order.at > FORM_MS) return no('booking_form_expired')
  const payment = body.payment_type as { type: string; amount: string; currency_code: string }
  if (payment.type !== 'deposit' || payment.amount !== order.amount || payment.currency_code !== order.currency)
    return no('incorrect_chosen_payment_type')
  if (state.oddities.has('deposit spent')) return no('insufficient_b2b_balance')
  const { email, phone } = body.user as { email?: string; phone?: string }
  if (!email || !phone || phone.length < 5) return no('email')
  const guests = (body.rooms as { guests: Guest[] }[]).flatMap((room) => room.guests)
  const isMissing = guests.some(({ gender }) => state.oddities.has('gender asked') && !gender)
  if (
    guests.length === 0 ||
    isMissing ||
    guests.some(({ first_name, last_name }) => !NAME.test(first_name) || !NAME.test(last_name))
  )
    return no('incorrect_guests_number')
  if (guests.some(({ is_child, age }) => is_child && age === undefined)) return no('incorrect_children_data')
  Object.assign(order, { state: 'started', finish: body })
  if (order.processing === 0) settle(state, order)
  if (state.oddities.has('new words of state')) return { ...ok(null), body: { ...ok(null).body, status: 'processing' } }
  return ok(null)
}

function settle({ records }: EtgState, order: EtgOrder): void {
  order.state = order.ending === 'ok' ? 'completed' : 'failed'
  if (order.ending === 'ok') records.sold.push({ partnerOrderId: order.partnerOrderId, amount: order.amount })
}

export function statusOf(state: EtgState, { partner_order_id: id }: Json): Reply {
  const order = state.orders.get(String(id))
  if (!order || order.state === 'form') return no('order_not_found')
  if (order.unseen > 0) {
    order.unseen -= 1
    return no('order_not_found')
  }
  if (order.state === 'started') {
    order.processing -= 1
    if (order.processing <= 0) settle(state, order)
    const data = { partner_order_id: order.partnerOrderId, percent: 40, data_3ds: null }
    const status = state.oddities.has('new words of state') ? 'awaiting_hotel' : 'processing'
    return { status: 200, body: { status, error: null, data, debug: null } }
  }
  if (order.state === 'failed' && order.ending === '3ds')
    return {
      status: 200,
      body: { status: '3ds', error: null, data: { data_3ds: { action_url: 'https://bank.example' } }, debug: null },
    }
  if (order.state === 'failed') return no(order.ending)
  return ok({ partner_order_id: order.partnerOrderId, percent: 100, data_3ds: null })
}

const words = { form: '', started: '', completed: 'completed', failed: 'failed', cancelled: 'cancelled' } as const

export function listOrders({ orders, oddities }: EtgState, { search }: Json): Reply {
  const { partner_order_ids: ids } = search as { partner_order_ids: string[] }
  const found = [...orders.values()].filter(({ partnerOrderId, state }) => ids.includes(partnerOrderId) && words[state] !== '')
  const shown = oddities.has('listed late') ? [] : found
  return ok({
    orders: shown.map(({ orderId, partnerOrderId, state, amount, currency }) => ({
      order_id: orderId,
      status: oddities.has('new words of state') ? 'confirmed_by_hotel' : words[state],
      partner_data: { order_id: partnerOrderId, order_comment: null },
      hotel_data: { id: 'hotel', hid: 1, order_id: state === 'completed' ? `HCN-${orderId}` : null },
      amount_sell: { amount, currency_code: currency },
      supplier_data: { confirmation_id: null },
      is_cancellable: state === 'completed',
    })),
    total_orders: shown.length,
  })
}

export function cancel(state: EtgState, { partner_order_id: id }: Json): Reply {
  const order = state.orders.get(String(id))
  if (!order || order.state === 'form' || order.state === 'failed') return no('order_not_found')
  if (order.state !== 'completed' || state.oddities.has('not cancellable')) return no('order_not_cancellable')
  order.state = 'cancelled'
  const penalty = penaltyOf(state, order)
  state.records.cancelled.push({ partnerOrderId: order.partnerOrderId, penalty })
  const sum = (amount: string) => ({ amount, currency_code: order.currency, amount_info: null })
  const back = (Number(order.amount) - Number(penalty)).toFixed(2)
  return ok({ amount_payable: sum(penalty), amount_refunded: sum(back), amount_sell: sum(order.amount) })
}

type Policy = { start_at: string | null; amount_charge: string }

function penaltyOf({ hashes, now }: EtgState, { bookHash }: EtgOrder): string {
  const { rate } = hashes.get(bookHash)! // a form is opened by it
  const [payment] = (rate.payment_options as { payment_types: { cancellation_penalties: { policies: Policy[] } }[] })
    .payment_types
  const reached = payment!.cancellation_penalties.policies.filter(
    ({ start_at }) => start_at === null || Date.parse(`${start_at}Z`) <= now().getTime(),
  )
  return reached.at(-1)?.amount_charge ?? '0.00'
}
