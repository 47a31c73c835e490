import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bookFlights, checkoutFlights } from '#contract/air-orders.ts'
import { bonusPayment, getPaymentInfo, saveOrderInfo } from '#contract/hotel-orders.ts'
import type { AirSellers } from '#server/air/sellers/sellers.ts'
import type { Database } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { type CallOptions, type Agency, openAgency } from '#test/agency.ts'
import { give } from '#test/ledger-model.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { bookingInput, choose, contactInfo, named, seatsTaken, toSochi } from '#test/purchase.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { bookRoom, chooseRoom, nightsTaken, orderInput, winterStay } from '#test/stay.ts'
import { enrolMember } from '#test/visitor.ts'

let postgres: TestDatabase
let agency: Agency
let other: Agency
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  agency = await openAgency({ database: await postgres.open() })
  other = await anotherServer(await postgres.open())
}, 120_000)
afterAll(async () => {
  await agency?.close()
  await other?.close()
  await postgres?.close()
})

/** A server with modules of its own: nothing in memory is shared with the first. */
async function anotherServer(database: Database, change: Partial<Deps> = {}): Promise<Agency> {
  vi.resetModules()
  const { openAgency: open } = await import('#test/agency.ts')
  return open({ database, change })
}

const onBoth = <T>(act: (one: Agency) => Promise<T>) => Promise.all([act(agency), act(other)])
const ordersMade = async () =>
  Number(
    (
      await agency.db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('one press that reaches two servers at once is one order of flights, held once, and both answer it', async () => {
  for (let round = 0; round < 20; round += 1) {
    const input = bookingInput(await choose(agency, round % 2 === 0 ? 'one-way' : 'two-sessions'))
    const [made, taken, options] = [await ordersMade(), await seatsTaken(agency), { idempotencyKey: randomUUID() }]
    const [first, second] = await onBoth((one) => one.call(bookFlights, input, options))
    expect(first.refusal).toBe(undefined)
    expect(second).toEqual(first)
    expect([await ordersMade(), await seatsTaken(agency)]).toEqual([made + 1, taken + first.items.length])
  }
}, 60_000)

test('one press that reaches two servers at once is one room, held once, and both answer it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const input = orderInput(await chooseRoom(agency))
    const [made, taken, options] = [await ordersMade(), await nightsTaken(agency), { idempotencyKey: randomUUID() }]
    const [first, second] = await onBoth((one) => one.call(saveOrderInfo, input, options))
    expect(first.refusal).toBe(undefined)
    expect(second).toEqual(first)
    expect([await ordersMade(), await nightsTaken(agency)]).toEqual([made + 1, taken + 5])
  }
}, 60_000)

test('a press refused on one server is refused alike on the other, nothing stays held, and the key may be used again', async () => {
  for (let round = 0; round < 10; round += 1) {
    const choice = await choose(agency, 'one-way')
    const input = bookingInput(choice, { passengers: [named('PRICEUP')] })
    const [taken, options] = [await seatsTaken(agency), { idempotencyKey: randomUUID() }]
    const [first, second] = await onBoth((one) => one.call(bookFlights, input, options))
    expect(first).toMatchObject({ refusal: 'order.price-changed', oldPrice: input.acceptedPrice })
    expect(second).toEqual(first)
    expect(await seatsTaken(agency)).toBe(taken)
    const agreed = await other.call(bookFlights, { ...input, acceptedPrice: Number(first.newPrice) }, options)
    expect(agreed.extra.totalPrice).toBe(first.newPrice)
  }
}, 60_000)

/** So many that the next seat costs more. */
function familyOf(surname: string) {
  const person = named(surname)
  return [...'ABCDEFG'].map((letter, at) => {
    return { ...person, name: letter.repeat(3), document: { ...person.document, number: `450987654${at}` } }
  })
}

test('a repeated press while the seats of the refused one are being released is refused alike: they do not raise the price', async () => {
  const passengers = familyOf('PRICEUP')
  const input = bookingInput(await choose(agency, 'one-way', { ...toSochi, adults: passengers.length }), { passengers })
  const [taken, options] = [await seatsTaken(agency), { idempotencyKey: randomUUID() }]
  const [letsGo, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const cancel: AirSellers['cancel'] = async (...request) => {
    letsGo.resolve()
    await gate.promise
    return agency.deps.air.cancel(...request)
  }
  const holding = await anotherServer(await postgres.open(), { air: { ...agency.deps.air, cancel } })
  const first = holding.call(bookFlights, input, options)
  await letsGo.promise
  const second = await agency.call(bookFlights, input, options)
  gate.resolve()
  expect(second).toEqual(await first)
  expect(await seatsTaken(agency)).toBe(taken)
  await holding.close()
}, 30_000)

test('another form under the key is refused while the first is still being made', async () => {
  const [input, options] = [bookingInput(await choose(agency, 'one-way')), { idempotencyKey: randomUUID() }]
  const changed = { ...input, passengers: [named('PETROVA')] }
  const answers = await Promise.all([agency.call(bookFlights, input, options), other.call(bookFlights, changed, options)])
  expect(answers.map(({ refusal: refused }) => refused).toSorted()).toEqual(['idempotency.other-body', undefined])
})

/** A supplier whose answers wait until `go`. */
function slow(air: AirSellers): { air: AirSellers; requested: Promise<void>; go: () => void } {
  const [requested, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const book: AirSellers['book'] = async (...request) => {
    requested.resolve()
    const hold = await air.book(...request)
    await gate.promise
    return hold
  }
  return { air: { ...air, book }, requested: requested.promise, go: gate.resolve }
}

test('a repeated press while another server still holds the seats waits for its outcome', async () => {
  const [choice, taken, options] = [await choose(agency, 'one-way'), await seatsTaken(agency), { idempotencyKey: randomUUID() }]
  const supplier = slow(agency.deps.air)
  const holding = await anotherServer(await postgres.open(), { air: supplier.air })
  const first = holding.call(bookFlights, bookingInput(choice), options)
  await supplier.requested
  const second = agency.call(bookFlights, bookingInput(choice), options)
  expect(await Promise.race([second, new Promise((done) => setTimeout(done, 4000, 'waits'))])).toBe('waits')
  supplier.go()
  expect(await second).toEqual(await first)
  expect(await seatsTaken(agency)).toBe(taken + 1)
  await holding.close()
}, 30_000)

test('a server that dies while it holds the seats leaves the press to the other, with the same seats', async () => {
  const passengers = familyOf('SMIRNOVA')
  const input = bookingInput(await choose(agency, 'one-way', { ...toSochi, adults: passengers.length }), { passengers })
  const [taken, options] = [await seatsTaken(agency), { idempotencyKey: randomUUID() }]
  const supplier = slow(agency.deps.air)
  const store = await postgres.open()
  const dying = await anotherServer(store, { air: supplier.air })
  const first = dying.call(bookFlights, input, options)
  await supplier.requested
  await store.close()
  const second = await agency.call(bookFlights, input, options)
  expect(second.refusal).toBe(undefined)
  supplier.go()
  expect((await first).refusal).toBe('unknown')
  expect(await seatsTaken(agency)).toBe(taken + passengers.length)
  expect(await other.call(bookFlights, input, options)).toEqual(second)
}, 30_000)

test('a press for the last room goes on with it on another server when the first dies: its own hold is not in its way', async () => {
  const [input, taken, options] = [
    orderInput(await chooseRoom(agency)),
    await nightsTaken(agency),
    { idempotencyKey: randomUUID() },
  ]
  const [requested, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { hotels } = agency.deps
  const book: typeof hotels.book = async (...request) => {
    const hold = await hotels.book(...request)
    requested.resolve()
    await gate.promise
    return hold
  }
  const store = await postgres.open()
  const dying = await anotherServer(store, { hotels: { ...hotels, book } })
  const soldOut = await anotherServer(await postgres.open(), { hotels: { ...hotels, recheck: () => Promise.resolve(undefined) } })
  const first = dying.call(saveOrderInfo, input, options)
  await requested.promise
  await store.close()
  const second = await soldOut.call(saveOrderInfo, input, options)
  gate.resolve()
  expect((await first).refusal).toBe('unknown')
  expect(second.refusal).toBe(undefined)
  expect(await nightsTaken(agency)).toBe(taken + 5)
  await soldOut.close()
}, 30_000)

test('two people who happen to use one key each get an order of their own, guests as well', async () => {
  const people = [await enrolMember(agency, 'anna'), await enrolMember(agency, 'boris')]
  const idempotencyKey = randomUUID()
  const book = async (options: CallOptions, email = contactInfo.email) => {
    const input = { ...bookingInput(await choose(agency, 'one-way')), contactInfo: { ...contactInfo, email } }
    return (await agency.call(bookFlights, input, { ...options, idempotencyKey })).id
  }
  const mine = await Promise.all(people.map(({ bearer }) => book({ bearer })))
  const guests = [await book({}, 'one@mail.ru'), await book({}, 'two@mail.ru')]
  expect(new Set([...mine, ...guests]).size).toBe(4)
  expect([...mine, ...guests]).not.toContain(undefined)
})

test('a guest’s key with another guest’s e-mail opens nothing of the first', async () => {
  const input = bookingInput(await choose(agency, 'one-way'))
  const options = { idempotencyKey: randomUUID() }
  const first = await agency.call(bookFlights, input, options)
  const stranger = await agency.call(
    bookFlights,
    { ...input, contactInfo: { ...contactInfo, email: 'stranger@mail.ru' } },
    options,
  )
  expect(stranger.extra?.accessKey).not.toBe(first.extra.accessKey)
  expect(stranger.id).not.toBe(first.id)
})

async function someoneWith(login: string, points: number): Promise<string> {
  const { bearer, account } = await enrolMember(agency, login)
  const { id } = await agency.db.selectFrom('users').select('id').where('login', '=', login).executeTakeFirstOrThrow()
  await give(agency.db, id, account, points)
  return bearer
}

test('flights paid with points alone by one press on two servers are paid once, and both answers say so', async () => {
  const bearer = await someoneWith('frequent', 10_000_000)
  agency.deps.site.bonus.air.maxShare = 1
  other.deps.site.bonus.air.maxShare = 1
  for (let round = 0; round < 10; round += 1) {
    const made = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer })
    const options = { bearer, idempotencyKey: randomUUID() }
    const [first, second] = await onBoth((one) => one.call(checkoutFlights, { id: made.id, useBonus: true }, options))
    expect(first).toMatchObject({ amount: 0, paymentSystem: { type: 'none' } })
    expect(second).toEqual(first)
  }
}, 60_000)

test('points for a room, sent by one press to two servers, are taken once, and both answers say so', async () => {
  const bearer = await someoneWith('sleeper', 10_000_000)
  agency.deps.site.bonus.hotel.maxShare = 1
  other.deps.site.bonus.hotel.maxShare = 1
  for (let round = 0, full = 0; full < 5 && round < 30; round += 1) {
    const { id } = await bookRoom(agency, winterStay, { bearer })
    const info = (await agency.call(getPaymentInfo, { orderId: id }, { bearer })).data
    if (!info.stay.bonusApplicable) continue
    full += 1
    const options = { bearer, idempotencyKey: randomUUID() }
    const [first, second] = await onBoth((one) => one.call(bonusPayment, { orderId: id }, options))
    expect(first.data).toMatchObject({ amountToPay: 0 })
    expect(second).toEqual(first)
    expect((await agency.call(bonusPayment, { orderId: id, amount: 1 }, options)).refusal).toBe('idempotency.other-body')
  }
}, 60_000)
