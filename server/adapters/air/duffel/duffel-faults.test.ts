import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AirOffer } from '#domain/air/offer.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import { restOf } from '#server/outside/quota.ts'
import { searchWhole } from '#test/search-whole.ts'
import { openDuffelUnderTest } from '#test/suppliers/duffel-under-test.ts'
import type { FakeDuffel, Fault } from '#test/suppliers/fake-duffel/fake-duffel.ts'
import { changeFlights } from '#test/suppliers/fake-duffel/fake-orders.ts'

let { fake, supplier, answers, now, advance } = {} as Awaited<ReturnType<typeof openDuffelUnderTest>>
beforeEach(async () => {
  ;({ fake, supplier, answers, now, advance } = await openDuffelUnderTest())
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await fake.close()
})

const signal = (ms = 5000) => AbortSignal.timeout(ms)
const anna: Passenger = {
  name: 'Анна',
  surname: 'Щербакова',
  birthDay: '01-02-1990',
  gender: 'female',
  document: { type: 'forpassportrf', number: '751234567', date: '01-02-2031' },
}
const contact = { email: 'anna@example.ru', phone: '+79991234567' }
const oneWay = {
  iataFrom: 'MOW',
  iataTo: 'LON',
  dateThere: '20-12-2026',
  dateBack: null,
  adults: 1,
  children: 0,
  infants: 0,
  locale: 'ru' as const,
  currency: 'rub' as const,
}

async function request(key: string) {
  const { there } = await searchWhole(supplier, oneWay, signal())
  return { key, refs: [there[0]!.itineraryRef], passengers: [anna], contact }
}

/** Keys for which more than one living order is at Duffel. */
function soldTwice({ orders }: FakeDuffel): string[] {
  const keys = [...orders.values()]
    .filter(({ cancelled_at }) => !cancelled_at)
    .map(({ metadata }) => (metadata as { key: string }).key)
  return keys.filter((key, at) => keys.indexOf(key) !== at)
}

describe('an order whose outcome is unknown', () => {
  const unknown: Fault[] = [
    '500 after',
    '504 after',
    'cut after',
    'half a body',
    'malformed',
    '202',
    '500 before',
    'cut before',
    'hang',
  ]
  test.each(unknown)('after «%s» the same key makes one order, also where an offer may be sold again', async (fault) => {
    fake.oddities.add('sells twice')
    const wanted = await request('k')
    fake.faults.push({ path: 'POST /air/orders', fault })
    const late = signal(fault === 'hang' ? 150 : 5000)
    await expect(supplier.book(wanted, late)).rejects.toMatchObject({ code: 'air.supplier-failed' })
    const hold = await supplier.book(wanted, signal())
    expect(await supplier.status('k', signal())).toEqual(hold)
    expect([fake.orders.size, soldTwice(fake)]).toEqual([1, []])
  })

  test('a line that sends an order again after a 5xx sells it twice: the records show it', async () => {
    fake.oddities.add('sells twice')
    const wanted = await request('k')
    const once = fetch
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const answer = await once(...call)
      return answer.status >= 500 ? once(...call) : answer
    })
    fake.faults.push({ path: 'POST /air/orders', fault: '500 after' })
    await supplier.book(wanted, signal())
    expect(soldTwice(fake)).toEqual(['k'])
  })

  test('one that is not in their list yet is waited for, and not called sold out', async () => {
    const wanted = await request('k')
    fake.faults.push({ path: 'POST /air/orders', fault: '500 after' })
    fake.oddities.add('lists late')
    for (let turn = 0; turn < 2; turn += 1)
      await expect(supplier.book(wanted, signal())).rejects.toMatchObject({ code: 'air.supplier-failed' })
    fake.oddities.delete('lists late')
    expect(await supplier.book(wanted, signal())).toMatchObject({ supplierRef: 'ord_1' })
    expect(fake.orders.size).toBe(1)
  })

  test('it is found among many by its key alone, whatever filters they know', async () => {
    fake.oddities.add('filters ignored').add('small pages')
    const first = await supplier.book(await request('first'), signal())
    for (const key of ['a', 'b', 'c', 'd', 'e']) await supplier.book(await request(key), signal())
    expect(await supplier.status('first', signal())).toEqual(first)
    expect(await supplier.status('nobody', signal())).toBeNull()
  })

  test('a disconnected visitor causes no error report, and the result is found by the key', async () => {
    const wanted = await request('k')
    fake.faults.push({ path: 'POST /air/orders', fault: 'hang' })
    const left = new AbortController()
    const running = supplier.book(wanted, left.signal)
    const isLeft = expect(running).rejects.toMatchObject({ name: 'AbortError' })
    await expect.poll(() => fake.orders.size).toBe(1)
    left.abort()
    await isLeft
    expect(await supplier.status('k', signal())).toMatchObject({ supplierRef: 'ord_1' })
  })

  test('a list that cannot be read does not mean that the order is not there', async () => {
    const wanted = await request('k')
    fake.faults.push({ path: 'GET /air/orders', fault: 'malformed' })
    await expect(supplier.book(wanted, signal())).rejects.toMatchObject({ code: 'air.supplier-failed' })
    expect(fake.orders.size).toBe(0)
  })
})

describe('a payment whose outcome is unknown', () => {
  test.each<Fault>(['500 after', 'cut after', '202', 'malformed'])('after «%s» it is paid for once', async (fault) => {
    const { supplierRef, price } = await supplier.book(await request('k'), signal())
    await supplier.confirm({ key: 'c', supplierRef, price }, signal())
    fake.faults.push({ path: 'POST /air/payments', fault })
    const first = await supplier.ticket({ key: 't', supplierRef }, signal()).catch((error: unknown) => error)
    const tickets = await supplier.ticket({ key: 't', supplierRef }, signal())
    if (fault !== 'malformed') expect(first).toMatchObject({ code: 'air.supplier-failed' })
    expect(tickets).toHaveLength(1)
    expect(fake.records.sold).toHaveLength(1)
  })

  test.each<Fault>(['500 before', 'cut before'])(
    'after «%s» it is sent again only when it is sure not to be under way',
    async (fault) => {
      const { supplierRef, price } = await supplier.book(await request('k'), signal())
      await supplier.confirm({ key: 'c', supplierRef, price }, signal())
      fake.faults.push({ path: 'POST /air/payments', fault })
      const ticket = () => supplier.ticket({ key: 't', supplierRef }, signal())
      await expect(ticket()).rejects.toMatchObject({ code: 'air.supplier-failed' })
      for (let turn = 0; turn < 2; turn += 1) await expect(ticket()).rejects.toMatchObject({ code: 'order.not-ready' })
      expect(fake.calls.filter((call) => call === 'POST /air/payments')).toHaveLength(1)
      advance(10 * 60_000)
      expect(await ticket()).toHaveLength(1)
      expect(fake.records.sold).toHaveLength(1)
    },
  )

  test('an order whose time to be paid ran out sooner than its offer said has no seats: nobody waits for tickets of it', async () => {
    const { supplierRef, price } = await supplier.book(await request('k'), signal())
    await supplier.confirm({ key: 'c', supplierRef, price }, signal())
    Object.assign(fake.orders.get(supplierRef)!.payment_status as object, { payment_required_by: now().toISOString() })
    await expect(supplier.ticket({ key: 't', supplierRef }, signal())).rejects.toMatchObject({ code: 'air.no-seats' })
    expect(fake.records.sold).toEqual([])
  })

  test('an order that its airline has changed before it was paid cannot be paid: the money is returned and nobody waits', async () => {
    const { supplierRef, price } = await supplier.book(await request('k'), signal())
    await supplier.confirm({ key: 'c', supplierRef, price }, signal())
    changeFlights(fake, supplierRef, { minutes: 90 })
    await expect(supplier.ticket({ key: 't', supplierRef }, signal())).rejects.toMatchObject({ code: 'air.no-seats' })
    expect(fake.records.sold).toEqual([])
  })

  test('is followed by tickets, whatever odd stands in the order about baggage and terms', async () => {
    const { supplierRef, price } = await supplier.book(await request('k'), signal())
    const order = fake.orders.get(supplierRef)!
    const bags = [
      { type: 'checked', quantity: null },
      { type: 'carry_on', quantity: '1' },
    ]
    const slices = structuredClone(order.slices) as { segments: { passengers: object[] }[] }[]
    for (const { segments } of slices) for (const segment of segments) segment.passengers = [{ baggages: bags, cabin_class: 4 }]
    Object.assign(order, {
      slices,
      conditions: { refund_before_departure: { allowed: null }, change_before_departure: 'unknown' },
    })
    await supplier.confirm({ key: 'c', supplierRef, price }, signal())
    expect(await supplier.ticket({ key: 't', supplierRef }, signal())).toHaveLength(1)
    expect((await supplier.flights!(supplierRef, signal()))![0]![0]).toMatchObject({ bagAllowanceKg: 0, cabin: 'Economy' })
  })

  test('tickets that are late are waited for and never paid for again', async () => {
    const { supplierRef, price } = await supplier.book(await request('k'), signal())
    await supplier.confirm({ key: 'c', supplierRef, price }, signal())
    fake.oddities.add('tickets never')
    for (let turn = 0; turn < 2; turn += 1)
      await expect(supplier.ticket({ key: 't', supplierRef }, signal())).rejects.toMatchObject({ code: 'order.not-ready' })
    expect(fake.records.sold).toHaveLength(1)
  })
})

describe('giving an order back', () => {
  test('takes a calculation and its confirmation, once, also when an answer is lost', async () => {
    const { supplierRef, price } = await supplier.book(await request('k'), signal())
    await supplier.confirm({ key: 'c', supplierRef, price }, signal())
    await supplier.ticket({ key: 't', supplierRef }, signal())
    fake.faults.push({ path: 'actions/confirm', fault: 'cut after' })
    await expect(supplier.cancel({ key: 'x', supplierRef }, signal())).rejects.toMatchObject({ code: 'air.supplier-failed' })
    await supplier.cancel({ key: 'x', supplierRef }, signal())
    const [sold] = fake.records.sold
    expect(fake.records.refunded).toEqual([{ orderId: supplierRef, amount: (Number(sold!.amount) - 40).toFixed(2) }])
  })

  test('is not done because a gateway before them knows no such road', async () => {
    const { supplierRef } = await supplier.book(await request('k'), signal())
    fake.faults.push({ path: 'GET /air/orders/', fault: '404 of a gateway' })
    await expect(supplier.cancel({ key: 'x', supplierRef }, signal())).rejects.toMatchObject({ code: 'air.supplier-failed' })
    await supplier.cancel({ key: 'x', supplierRef }, signal())
    expect(fake.records.refunded).toHaveLength(1)
  })

  test('goes where the airline has taken a direction away and left no flights of it', async () => {
    const { supplierRef, price } = await supplier.book(await request('k'), signal())
    await supplier.confirm({ key: 'c', supplierRef, price }, signal())
    await supplier.ticket({ key: 't', supplierRef }, signal())
    const order = fake.orders.get(supplierRef)!
    order.slices = (order.slices as object[]).map((slice) => ({ ...slice, segments: [] }))
    expect(await supplier.refundQuote!(supplierRef, signal())).toMatchObject({ withheld: expect.any(Number) })
    await supplier.cancel({ key: 'x', supplierRef }, signal())
    expect(fake.records.refunded).toHaveLength(1)
  })

  test('an unconfirmed cancellation quote does not block the next one', async () => {
    const { supplierRef } = await supplier.book(await request('k'), signal())
    fake.faults.push({ path: 'actions/confirm', fault: '500 before' })
    await expect(supplier.cancel({ key: 'x', supplierRef }, signal())).rejects.toThrow()
    await supplier.cancel({ key: 'x', supplierRef }, signal())
    expect([fake.cancellations.size, fake.records.refunded.length]).toEqual([2, 1])
  })

  test('what they no longer let be cancelled is refused in words', async () => {
    const { supplierRef } = await supplier.book(await request('k'), signal())
    fake.orders.get(supplierRef)!.available_actions = ['update']
    await expect(supplier.cancel({ key: 'x', supplierRef }, signal())).rejects.toMatchObject({ code: 'refund.not-allowed' })
  })
})

test('a hold that ran out unpaid, which they no longer let be cancelled, is let be', async () => {
  const { supplierRef } = await supplier.book(await request('k'), signal())
  const order = fake.orders.get(supplierRef)!
  Object.assign(order, { available_actions: [], metadata: { ...(order.metadata as object), time_limit: '2026-11-20T09:00:00Z' } })
  await supplier.cancel({ key: 'x', supplierRef }, signal())
  expect(fake.cancellations.size).toBe(0)
})

describe('what changed since the search', () => {
  test('a price raised while ordering becomes the price of the hold, and the visitor is asked to confirm it', async () => {
    const wanted = await request('k')
    const [found] = await supplier.price(wanted.refs, signal())
    fake.oddities.add('price up')
    const { price } = await supplier.book(wanted, signal())
    expect(price).toBeGreaterThan(found!.totalPrice)
  })

  test('an expired offer requires a new search, a sold one has no seats', async () => {
    const wanted = await request('k')
    fake.oddities.add('offer run out')
    await expect(supplier.price(wanted.refs, signal())).rejects.toMatchObject({ code: 'air.session-expired' })
    await expect(supplier.book(wanted, signal())).rejects.toMatchObject({ code: 'air.session-expired' })
  })

  test('where an order paid later has another name it is said by that name', async () => {
    fake.oddities.add('pay_later only')
    expect(await supplier.book(await request('k'), signal())).toMatchObject({ supplierRef: 'ord_1' })
  })
})

describe('a search', () => {
  const found = async (query = oneWay) => (await searchWhole(supplier, query, signal())).there

  test('in pages brings each offer once, part after part', async () => {
    const whole = await found()
    fake.oddities.add('small pages').add('duplicates')
    const parts: AirOffer[][] = []
    for await (const { there } of supplier.search(oneWay, signal())) parts.push(there)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.flat().map(({ journeyKey }) => journeyKey)).toEqual(whole.map(({ journeyKey }) => journeyKey))
  })

  test('handles unknown values and missing fields', async () => {
    fake.oddities.add('unknown enums').add('missing fields')
    const [offer] = await found()
    expect(offer).toMatchObject({
      airlineFares: [{ refund: { allowed: false } }],
      flightSegments: [{ cabin: 'Economy', bagAllowanceKg: 0, equipment: '' }],
    })
  })

  test.each(['odd money', 'instant only'] as const)('leaves out what cannot be sold: %s', async (oddity) => {
    fake.oddities.add(oddity)
    expect(await found()).toEqual([])
  })

  test('passes «too many requests» on, so that they are left alone for as long as they say', async () => {
    fake.faults.push({ path: 'POST /air/offer_requests', fault: '429' })
    await expect(found()).rejects.toMatchObject({ code: 'air.supplier-failed' })
    expect(answers.map((answer) => restOf(answer, now()))).toEqual([2000])
  })

  test('sends no passport where the airline accepts no documents: the ticket is booked without it', async () => {
    fake.oddities.add('documents refused')
    await supplier.book(await request('k'), signal())
    const order = fake.sent.find(({ path }) => path === '/air/orders')!.body
    expect(order.passengers).toMatchObject([{ family_name: 'SHCHERBAKOVA' }])
    expect(JSON.stringify(order.passengers)).not.toContain('751234567')
  })

  test('sends their key to them alone, and no order without passengers by Latin names', async () => {
    await supplier.book(await request('k'), signal())
    const order = fake.sent.find(({ path }) => path === '/air/orders')!.body
    expect(order.passengers).toMatchObject([
      {
        given_name: 'ANNA',
        family_name: 'SHCHERBAKOVA',
        title: 'ms',
        gender: 'f',
        born_on: '1990-02-01',
        phone_number: '+79991234567',
        identity_documents: [
          { type: 'passport', unique_identifier: '751234567', issuing_country_code: 'RU', expires_on: '2031-02-01' },
        ],
      },
    ])
    expect(JSON.stringify(order.metadata)).not.toMatch(/SHCHER|anna|7512/i)
  })
})
