/** The true text of a source and its replacement. */
export type Edit = { file: string; find: string; put: string }

/** One mistake that could have been made, and the machine that must notice it: the simulation unless it says another. */
export type Mutant = Edit & { name: string; also?: readonly Edit[]; machine?: 'simulation' | 'race' | 'suppliers' }

/** Mistakes the machines must notice; each breaks a promise of docs/reliability.md. */
export const mutants: readonly Mutant[] = [
  {
    name: 'a refund is asked for under a new key each time',
    file: 'server/payments/refunds/pay-refund.ts',
    find: '`refund:${refund.id}:${refund.attempt}`',
    put: '`refund:${refund.id}:${Math.random()}`',
  },
  {
    name: 'a payment is opened under a new key each time',
    file: 'server/payments/provider.ts',
    find: 'key: payment.key,',
    put: 'key: `${payment.key}:${Math.random()}`,',
  },
  {
    name: 'money that came too late is kept',
    file: 'domain/payments/reconcile.ts',
    find: "const isOwed = truth === 'Captured'",
    put: 'const isOwed = false',
  },
  {
    name: 'seats are only said to be released',
    file: 'server/air/hold.ts',
    find: 'await air.cancel(request, callSignal(lease, timeouts.supplier))',
    put: '',
  },
  {
    name: 'tickets are issued before the money is taken',
    file: 'server/payments/capture.ts',
    find: 'const truth = await deps.payments.capture({ ...key, amount: payment.amount_rub }, callSignal(lease, timeouts.bank))',
    put: "const truth = { state: 'Captured' as const, key }",
  },
  {
    name: 'a hold at the bank is forgotten',
    file: 'server/payments/settle.ts',
    find: 'return payments.void({ key: `void:${id}`, paymentId }, callSignal(lease, timeouts.bank))',
    put: 'return before',
  },
  {
    name: 'the books forget what was returned before',
    file: 'server/payments/refunds/pay-refund.ts',
    find: '.set({ refunded_rub: refunded_rub + card,',
    put: '.set({ refunded_rub: card,',
  },
  {
    name: 'a second refund forgets the first',
    file: 'server/payments/refunds/refund.ts',
    find: 'paidCard: before.reduce((left, { card_rub }) => left - card_rub, order.amount_rub),',
    put: 'paidCard: order.amount_rub,',
  },
  {
    name: 'a returned ticket can still be flown',
    file: 'server/air/refund.ts',
    find: "await trx.updateTable('tickets').set({ voided_at: now }).where('item_id', 'in', items).execute()",
    put: '',
  },
  {
    name: 'the other ticket is released too',
    file: 'server/air/hold.ts',
    find: ".where('order_items.order_id', '=', orderId)\n    .where('air_holds.released_at', 'is', null)\n    .where('air_holds.release_refusal', 'is', null)\n    .where('order_items.status', 'in', endedStatuses)",
    put: ".where('order_items.order_id', '=', orderId)\n    .where('air_holds.released_at', 'is', null)\n    .where('air_holds.release_refusal', 'is', null)\n    .where('order_items.status', 'in', [...endedStatuses, 'Ticketed'])",
  },
  {
    name: 'reserved points are lost when the time runs out',
    file: 'domain/bonus/ledger.ts',
    find: "to === 'Expired' || ",
    put: '',
  },
  {
    name: 'points are never spent',
    file: 'domain/bonus/ledger.ts',
    find: "if (to === 'Paid') return 'spend'",
    put: "if (to === 'Paid') return undefined",
  },
  {
    name: 'earned points stay after the money is back',
    file: 'server/bonus/reverse.ts',
    find: 'points: split.reversedAccrual }',
    put: 'points: 0 }',
  },
  {
    name: 'one form sent twice is two orders',
    file: 'server/orders/idempotency.ts',
    find: 'key: call.idempotencyKey ?? randomId()',
    put: 'key: randomId()',
  },
  {
    name: 'anybody may speak for the bank',
    file: 'server/payments/routes.ts',
    find: "if (!hint || wrongField(hint)) return reply.code(401).send({ status: 'ignored' })",
    put: "if (!hint || wrongField(hint)) return reply.send({ status: 'ok' })",
  },
  {
    name: 'a ticket that could not be issued is not paid back',
    file: 'server/air/issue-tickets.ts',
    find: 'if (failed.length > 0) await refundFailed(',
    put: 'if (failed.length > 1) await refundFailed(',
  },
  {
    name: 'a refund the bank is still thinking about counts as done',
    file: 'server/payments/refunds/pay-refund.ts',
    find: "if (answer.state === 'pending') {",
    put: "if (answer.state === 'nothing' as string) {",
  },
  {
    name: 'a refund the bank refused counts as done',
    file: 'server/payments/refunds/pay-refund.ts',
    find: "if (answer.state === 'refused') return recordRefusal(trx, refund, answer, now)",
    put: '',
  },
  {
    name: 'a failed ticket is counted as issued',
    file: 'server/orders/order-store.ts',
    find: ".where('status', 'not in', ['Failed', 'Refunded', 'Cancelled'])",
    put: '',
  },
  {
    name: 'nobody looks after attempts that were given up',
    file: 'domain/payments/reconcile.ts',
    find: "return payment === 'Abandoned' || (payment === 'Succeeded' && order === 'Failed')",
    put: "return payment === 'Succeeded' && order === 'Failed'",
  },
  {
    name: 'nobody waits for another writer of an order, and the database allows two attempts',
    machine: 'race',
    file: 'server/orders/order-store.ts',
    find: ".where('id', '=', id).forUpdate().executeTakeFirstOrThrow()",
    put: ".where('id', '=', id).executeTakeFirstOrThrow()",
    also: [
      {
        file: 'server/db/migrations/0002_orders.sql',
        find: "create unique index payments_one_open on payments (order_id) where state in ('Created', 'Pending');",
        put: '',
      },
      {
        file: 'server/db/migrations/0002_orders.sql',
        find: "create unique index payments_one_succeeded on payments (order_id) where state = 'Succeeded';",
        put: '',
      },
    ],
  },
  {
    name: 'points reserved before stay reserved when somebody changes their mind',
    file: 'server/bonus/reserve.ts',
    find: 'await releaseReserve(trx, order.id, now)',
    put: '',
  },
  {
    name: 'a message to the sandbox need not be signed by it',
    file: 'world/bank/bank.ts',
    find: 'if (!ring.some((key) => isSameSecret(sum, mac(key, Number(time), body)))) return undefined',
    put: '',
  },
  {
    name: 'a refund is a rouble short',
    file: 'domain/payments/refund.ts',
    find: 'Math.floor((refundTotal * order.paidCard) / paid)',
    put: 'Math.max(0, Math.floor((refundTotal * order.paidCard) / paid) - 1)',
  },
  {
    name: 'seats held for an order that never came to be are not looked for',
    file: 'server/work.ts',
    find: '() => releaseAirOrphans(deps, now),',
    put: '',
  },
  {
    name: 'a letter counts as sent before it is',
    file: 'server/mail/outbox.ts',
    find: 'const isSent = await send(',
    put: "await waiting(db, id).set({ state: 'sent' }).execute()\n  const isSent = await send(",
  },
  {
    name: 'a key of one person is a key of everybody',
    file: 'server/orders/idempotency.ts',
    find: 'if (caller) return `user:${caller.userId}`',
    put: '',
  },
  {
    name: 'returned points go to whoever invited the buyer',
    file: 'server/bonus/reverse.ts',
    find: "from: 'spent', to: account, points",
    put: "from: 'spent', to: referrer ?? account, points",
  },
  {
    name: 'ten times the points are earned',
    file: 'domain/bonus/discount.ts',
    find: 'return Math.floor(exact((paidByCard * percent) / 100))',
    put: 'return Math.floor(exact((paidByCard * percent) / 10))',
  },
  {
    name: 'a hotel that refuses after the payment leaves the money with us',
    file: 'server/hotels/confirm-booking.ts',
    find: 'await createFailureRefund(trx, { order, lines: [unservedLine(order, await loadBooking(trx, orderId))] }, now())',
    put: '',
  },
  {
    name: 'another sum than was asked for pays the order',
    file: 'server/payments/settle.ts',
    find: 'const isWholeSum = truth.amount === payment.amount_rub',
    put: 'const isWholeSum = true',
  },
  {
    name: 'an order at Duffel is sent again after a 5xx',
    machine: 'suppliers',
    file: 'server/adapters/air/duffel/duffel-calls.ts',
    find: 'if (response.status !== 200 && response.status !== 201) throw refusalOf(response.status, body)',
    put: `if (response.status >= 500 && method === 'POST' && path === '/air/orders') return call(path, { shape, signal, method, data })
    if (response.status !== 200 && response.status !== 201) throw refusalOf(response.status, body)`,
  },
  {
    name: 'a stay at Ostrovok is started again under another number after a 5xx',
    machine: 'suppliers',
    file: 'server/adapters/hotels/ostrovok/booked-stay.ts',
    find: 'if (!(error instanceof EtgRefusal) && !isUnknown) throw error',
    put: `if (error instanceof EtgRefusal) return
    if (!isUnknown) throw error
    const again = { partner_order_id: context.newId(), order_ref: null, state: 'held' }
    const { supplier_ref } = stay
    await context.db.updateTable('etg_stays').set(again).where('supplier_ref', '=', supplier_ref).execute()
    const opened = await withForm(context, { ...stay, ...again }, signal)
    await moveStay(context.db, supplier_ref, { from: ['held'], to: 'started', change: {}, now: context.now() })
    return start(context, opened, signal)`,
  },
]
