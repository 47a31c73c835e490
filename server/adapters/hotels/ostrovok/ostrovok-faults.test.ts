import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Refusal } from '#domain/refusal.ts'
import { addDays, dayOf, HOME_ZONE } from '#domain/text/dates.ts'
import type { Database } from '#server/db/db.ts'
import { restOf } from '#server/outside/quota.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { MOSCOW, hids } from '#test/suppliers/fake-etg/etg-hotels.ts'
import type { Ending, Oddity } from '#test/suppliers/fake-etg/etg-state.ts'
import type { Fault } from '#test/suppliers/fake-etg/fake-etg.ts'
import { openEtgUnderTest } from '#test/suppliers/ostrovok-under-test.ts'
import { etgCalls } from './etg-calls.ts'
import { Anything } from './etg-shapes.ts'

let { fake, supplier, db, now, answers, advance, close } = {} as Awaited<ReturnType<typeof openEtgUnderTest>>
let database: Database
beforeAll(async () => {
  database = await openMemoryDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  ;({ fake, supplier, db, now, answers, advance, close } = await openEtgUnderTest({ db: database.db }))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await close()
})

const MINUTE_MS = 60_000
const signal = (ms = 10_000) => AbortSignal.timeout(ms)
const guests = [
  { firstName: 'Анна', lastName: 'Смирнова', age: null },
  { firstName: 'Лев', lastName: 'Смирнов', age: 6 },
]

function stay() {
  const arrival = addDays(dayOf(now(), HOME_ZONE), 30)
  return { arrival, departure: addDays(arrival, 2), adults: 1, children: [6] }
}
const pageRates = async (hid = hids[0]!) => (await supplier.rates(stay(), [String(hid)], 'all', signal()))[0]?.rates ?? []
async function request(key = 'k') {
  return { key, rateId: (await pageRates())[0]!.id, guests, wishes: 'Высокий этаж', ip: '203.0.113.7' }
}
const held = async () => supplier.book(await request(), signal())
const sold = () => fake.records.sold.length
const agree = ({ supplierRef, price }: { supplierRef: string; price: number }, within = signal()) =>
  supplier.confirm({ key: 'c', supplierRef, price }, within)
const failed = { code: 'hotels.supplier-failed' }
const working = { code: 'order.not-ready' }
const gone = { code: 'hotels.rate-gone' }

const lost: Fault[] = [
  '500 after',
  '504 after',
  'cut after',
  'half a body',
  'malformed',
  'timeout',
  'unknown',
  '500 before',
  'cut before',
]

describe('a stay whose outcome is unknown', () => {
  test.each([...lost, '429' as const, 'hang' as const])(
    'after «%s» of its start it is asked about and booked once',
    async (fault) => {
      const hold = await held()
      fake.faults.push({ path: 'booking/finish/', fault })
      const first = agree(hold, signal(fault === 'hang' ? 300 : 10_000))
      await first.catch((error: unknown) => expect([failed.code, working.code]).toContain((error as Refusal).code))
      advance(2 * MINUTE_MS)
      await agree(hold)
      expect([sold(), fake.orders.size]).toEqual([1, 1])
      await supplier.reserve({ key: 'r', supplierRef: hold.supplierRef }, signal())
    },
  )

  test.each(lost)('after «%s» on the status check the status is requested again', async (fault) => {
    const hold = await held()
    fake.faults.push({ path: 'finish/status/', fault })
    await agree(hold)
    expect(sold()).toBe(1)
  })

  test('a line that starts a stay again under a new number after a 5xx sells it twice: the records show it', async () => {
    const hold = await held()
    const once = fetch
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const answer = await once(...call)
      if (!String(call[0]).endsWith('booking/finish/') || answer.status < 500) return answer
      const [address, init] = call
      const again = String(init!.body).replaceAll(/"partner_order_id":"[^"]+"/g, '"partner_order_id":"another"')
      const form = { ...fake.sent.find(({ path }) => path.endsWith('form/'))!.body, partner_order_id: 'another' }
      await once(String(address).replace('finish/', 'form/'), { ...init, body: JSON.stringify(form) })
      return once(address, { ...init, body: again })
    })
    fake.faults.push({ path: 'booking/finish/', fault: '500 after' })
    await agree(hold)
    expect(sold()).toBe(2)
  })

  test('it is worked on for a while, then booked: nothing is taken before that', async () => {
    Object.assign(fake.next, { processing: 8 })
    const hold = await held()
    await expect(agree(hold)).rejects.toMatchObject(working)
    expect(sold()).toBe(0)
    await expect(supplier.reserve({ key: 'r', supplierRef: 'nobody' }, signal())).rejects.toMatchObject(gone)
    await agree(hold)
    expect([sold(), fake.calls.filter((path) => path.endsWith('booking/finish/')).length]).toEqual([1, 1])
  })

  test('an order number not known there yet is polled again, and the booking is started again only if the first start got lost', async () => {
    Object.assign(fake.next, { unseen: 3 })
    const hold = await held()
    await agree(hold)
    expect([sold(), fake.calls.filter((path) => path.endsWith('booking/finish/')).length]).toEqual([1, 1])
  })

  test.each<Ending>(['soldout', 'provider', 'block', 'charge', '3ds', 'book_limit', 'not_allowed'])(
    'that ends with «%s» is refused for good, and nothing is sold',
    async (ending) => {
      Object.assign(fake.next, { ending, processing: 2 })
      const hold = await held()
      await expect(agree(hold)).rejects.toMatchObject(gone)
      await expect(agree(hold)).rejects.toMatchObject(gone)
      await supplier.cancel({ key: 'x', supplierRef: hold.supplierRef }, signal())
      expect([sold(), await supplier.status('k', signal())]).toEqual([0, null])
    },
  )

  test('that finds the deposit spent counts as a failure of theirs once, is then refused for good, and nothing is sold', async () => {
    const hold = await held()
    fake.oddities.add('deposit spent')
    await expect(agree(hold)).rejects.toMatchObject(failed)
    await expect(agree(hold)).rejects.toMatchObject(gone)
    expect([sold(), await supplier.status('k', signal())]).toEqual([0, null])
  })

  test('is not refused while its state has an unknown word: it is polled until they say', async () => {
    fake.oddities.add('new words of state')
    Object.assign(fake.next, { processing: 8 })
    const hold = await held()
    await expect(agree(hold)).rejects.toMatchObject(working)
    await agree(hold)
    const { confirmation } = await supplier.reserve({ key: 'r', supplierRef: hold.supplierRef }, signal())
    expect([sold(), confirmation]).toEqual([1, `HCN-${[...fake.orders.values()][0]!.orderId}`])
  })

  test('that is abandoned while being processed is cancelled once its state is known, and costs what its terms say', async () => {
    Object.assign(fake.next, { processing: 8 })
    const hold = await held()
    await expect(agree(hold)).rejects.toMatchObject(working)
    await supplier.cancel({ key: 'x', supplierRef: hold.supplierRef }, signal())
    expect(fake.records.cancelled).toHaveLength(1)
  })

  test('that was released during the status check is not confirmed, though the supplier reports it booked', async () => {
    const hold = await held()
    const once = fetch
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const answer = await once(...call)
      if (String(call[0]).endsWith('finish/status/')) await db.updateTable('etg_stays').set({ state: 'released' }).execute()
      return answer
    })
    await expect(agree(hold)).rejects.toMatchObject(gone)
  })

  test('whose start never arrived is not sent again for somebody who gave it up', async () => {
    const hold = await held()
    fake.faults.push({ path: 'booking/finish/', fault: 'cut before' })
    await expect(agree(hold)).rejects.toMatchObject(working)
    await expect(supplier.cancel({ key: 'x', supplierRef: hold.supplierRef }, signal())).rejects.toMatchObject(working)
    advance(11 * MINUTE_MS)
    await supplier.cancel({ key: 'x', supplierRef: hold.supplierRef }, signal())
    expect([sold(), fake.calls.filter((path) => path.endsWith('booking/finish/')).length]).toEqual([0, 1])
  })
})

describe('a hold', () => {
  test.each(lost)('whose form got «%s» is whole with the next try, and is one stay', async (fault) => {
    const wanted = await request()
    fake.faults.push({ path: 'booking/form/', fault })
    await expect(supplier.book(wanted, signal())).rejects.toMatchObject(failed)
    const hold = await supplier.book(wanted, signal())
    expect(await supplier.status('k', signal())).toEqual(hold)
    await agree(hold)
    expect(sold()).toBe(1)
  })

  test('a price raised since is reported before the payment, as is a room sold to somebody else', async () => {
    const wanted = await request()
    const shown = (await supplier.recheck(wanted.rateId, signal()))!.rate.price
    fake.oddities.add('price up')
    expect((await supplier.book(wanted, signal())).price).toBeGreaterThan(shown)
    fake.soldOut.add(wanted.rateId.split('~')[2]!)
    await expect(supplier.book({ ...wanted, key: 'late' }, signal())).rejects.toMatchObject(gone)
  })

  test('of which the form writes the same sum by other digits is booked by what the form says', async () => {
    fake.oddities.add('form of other digits')
    await agree(await held())
    expect(sold()).toBe(1)
  })

  test('of which the form says another sum, or that ran out unpaid, is no stay', async () => {
    fake.oddities.add('form dearer')
    await expect(held()).rejects.toMatchObject(gone)
    fake.oddities.clear()
    const hold = await supplier.book(await request('later'), signal())
    advance(56 * MINUTE_MS)
    await expect(agree(hold)).rejects.toMatchObject(gone)
    await supplier.cleanUp!()
    expect(await supplier.status('later', signal())).toBeNull()
    const rows = await db.selectFrom('etg_stays').select(['state', 'travellers']).orderBy('state').execute()
    expect(rows).toEqual(['refused', 'released'].map((state) => ({ state, travellers: null })))
  })

  test('names the guests, a child with its age, the contact and their wishes; once booked, none of these are kept here', async () => {
    fake.oddities.add('gender asked')
    await agree(await held())
    const sent = (path: string) => fake.sent.find((one) => one.path.endsWith(path))!.body
    expect(sent('booking/form/')).toMatchObject({ user_ip: '203.0.113.7', language: 'ru' })
    expect(sent('booking/finish/')).toMatchObject({
      user: { email: 'hotels@strannik.example', phone: '+78005553535', comment: 'Высокий этаж' },
      rooms: [
        {
          guests: [
            { first_name: 'Анна', last_name: 'Смирнова', gender: 'unknown' },
            { first_name: 'Лев', is_child: true, age: 6 },
          ],
        },
      ],
    })
    expect(await db.selectFrom('etg_stays').select(['state', 'travellers']).execute()).toEqual([
      { state: 'booked', travellers: null },
    ])
  })
})

describe('a booked stay', () => {
  async function booked() {
    const hold = await held()
    await agree(hold)
    return hold
  }

  test('is known by the hotel’s number, or by theirs while the list does not have it', async () => {
    const { supplierRef } = await booked()
    fake.oddities.add('listed late')
    const [order] = fake.orders.values()
    expect(await supplier.reserve({ key: 'r', supplierRef }, signal())).toEqual({ confirmation: String(order!.orderId) })
  })

  test.each(lost)('is had under their number though their list got «%s»', async (fault) => {
    const { supplierRef } = await booked()
    fake.faults.push({ path: 'order/info/', fault })
    const [order] = fake.orders.values()
    expect(await supplier.reserve({ key: 'r', supplierRef }, signal())).toEqual({ confirmation: String(order!.orderId) })
  })

  test.each(lost)('whose cancelling got «%s» is cancelled once', async (fault) => {
    const { supplierRef } = await booked()
    fake.faults.push({ path: 'order/cancel/', fault })
    await expect(supplier.cancel({ key: 'x', supplierRef }, signal())).rejects.toMatchObject(failed)
    await supplier.cancel({ key: 'x', supplierRef }, signal())
    await supplier.cancel({ key: 'x', supplierRef }, signal())
    expect(fake.records.cancelled).toHaveLength(1)
  })

  test('that they do not let be cancelled is refused in words', async () => {
    const { supplierRef } = await booked()
    fake.oddities.add('not cancellable')
    await expect(supplier.cancel({ key: 'x', supplierRef }, signal())).rejects.toMatchObject({ code: 'refund.not-allowed' })
  })
})

test('what cannot be read, is sold in another currency or not alone, is left out; the rest is sold', async () => {
  const odd: [Oddity, number][] = [
    ['odd money', 0],
    ['another currency', 0],
    ['packages only', 0],
    ['duplicates', 4],
    ['missing fields', 4],
    ['unknown words', 4],
  ]
  for (const [oddity, left] of odd) {
    const apart = await openEtgUnderTest({ db: database.db })
    apart.fake.oddities.add(oddity)
    const [offer] = await apart.supplier.rates(stay(), [String(hids[0])], 'all', signal())
    expect([oddity, offer?.rates.length ?? 0]).toEqual([oddity, left])
    await apart.close()
  }
})

test('a sign that no database keeps, in what they write of a hotel or a room, is left out: the rest is shown and sold', async () => {
  const once = fetch
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await once(...call)
    const text = (await answer.text()).replaceAll('Рядом с рекой', String.raw`Рядом\u0000 с рекой\ud83c`)
    return new Response(text.replaceAll('Стандарт', String.raw`Стан\u0000дарт`), answer)
  })
  expect((await supplier.hotel(String(hids.at(-3)), signal()))?.description).toMatch(/^Рядом с рекой\ufffd/)
  expect((await held()).offer.rate.roomName).toMatch(/^Стандарт/)
})

test('a failed search is reported, and the supplier’s rate limits are recorded', async () => {
  for (const fault of [...lost, '429' as const]) {
    fake.faults.push({ path: 'search/serp/hotels/', fault })
    await expect(supplier.rates(stay(), hids.map(String), 'needed', signal())).rejects.toMatchObject(failed)
  }
  const spent = answers.filter(({ endpoint, remaining }) => endpoint === 'search/serp/hotels/' && remaining === '0')
  expect(spent).toHaveLength(1)
  const head = {
    status: 429,
    headers: {
      get: (name: string) =>
        ({ 'ratelimit-remaining': '0', 'ratelimit-reset': '2026-11-21T09:00:20Z' } as Record<string, string>)[name] ?? null,
    },
  }
  expect(restOf(head, now())).toBe(20_000)
})

test.each([429, 503])(
  'a gateway before them that answers %s with a page is left alone for as long as its head says',
  async (status) => {
    const rests: number[] = []
    const paceOf = () => ({
      spend: async () => {},
      recordAnswer: (answer: Parameters<typeof restOf>[0]) => void rests.push(restOf(answer, now())),
    })
    vi.stubGlobal('fetch', async () => new Response('<h1>Wait</h1>', { status, headers: { 'retry-after': '30' } }))
    const call = etgCalls({ url: 'https://etg.example', keyId: '1', key: 'k', paceOf })
    await expect(call('search/hp/', { data: {}, shape: Anything, signal: signal() })).rejects.toMatchObject(failed)
    expect(rests).toEqual([30_000])
  },
)

test('closed hotels are not shown, those whose register entry is suspended are shown and not sold', async () => {
  const { ids } = await supplier.ids(String(MOSCOW), signal())
  const offers = await supplier.rates(stay(), ids, 'needed', signal())
  expect(offers.map(({ name }) => name)).toEqual([
    'Волга Парк',
    'Сретенка',
    'Причал',
    'Panorama Hotel',
    'Хостел «Панорама»',
    'Флагман',
  ])
  expect(await supplier.hotel('7700900', signal())).toBeUndefined()
  expect(await supplier.hotel('7700901', signal())).toMatchObject({ name: 'Без классификации' })
})
