import { expect, test } from 'vitest'
import type { AirOffer } from '#domain/air/offer.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { searchWhole } from '#test/search-whole.ts'
import { sharedSearches } from './shared-searches.ts'
import type { AirSupplier, FoundOffers, Hold } from './supplier.ts'

const toSochi: FlightQuery = {
  iataFrom: 'MOW',
  iataTo: 'AER',
  dateThere: '20-12-2026',
  dateBack: null,
  adults: 1,
  children: 0,
  infants: 0,
  locale: 'ru',
  currency: 'rub',
}
const toKazan: FlightQuery = { ...toSochi, iataTo: 'KZN' }
const forTwo: FlightQuery = { ...toSochi, adults: 2 }
const never = new AbortController().signal
const request = { key: 'k', passengers: [], contact: { email: '', phone: '' } }
const offerOf = (optionId: string, totalPrice = 5000) =>
  ({ journeyKey: `J-${optionId}`, itineraryRef: { sessionId: 's', optionId }, totalPrice }) as AirOffer

/** A supplier that counts its calls, each list with one flight named as its city. */
function counted() {
  let now = Date.parse('2026-11-21T09:00:00Z')
  let price = 5000
  const searches: { query: FlightQuery; signal: AbortSignal; answer(): void }[] = []
  let refusal: Refusal | undefined
  let isSlow = false
  const air = sharedSearches(
    {
      name: 'counted',
      async *search(query: FlightQuery, signal: AbortSignal) {
        yield await new Promise((resolve, reject) => {
          const answer = () => resolve({ there: [offerOf(query.iataTo, price)], back: [] })
          searches.push({ query, signal, answer })
          signal.addEventListener('abort', () => reject(signal.reason as Error))
          if (!isSlow) answer()
        })
      },
      price: async (refs: { optionId: string }[]) => {
        if (refusal) throw refusal
        return refs.map(({ optionId }) => offerOf(optionId, price))
      },
      book: async ({ refs }: { refs: { optionId: string }[] }) => {
        if (refusal) throw refusal
        return { offers: refs.map(({ optionId }) => offerOf(optionId)) } as Hold
      },
    } as unknown as AirSupplier,
    () => new Date(now),
  )
  return {
    air,
    searches,
    send: async (query: FlightQuery, signal = never) => (await searchWhole(air, query, signal)).there[0]?.totalPrice,
    later: (ms: number) => void (now += ms),
    costs: (rubles: number) => void (price = rubles),
    refuses: (why: Refusal | undefined) => void (refusal = why),
    slow: () => void (isSlow = true),
  }
}

test('many visitors with the same search within a minute share one supplier call, another party or day makes a new one', async () => {
  const { send, searches, later } = counted()
  await Promise.all([send(toSochi), send(toSochi), send({ ...toSochi })])
  later(59_999)
  await send(toSochi)
  expect(searches).toHaveLength(1)
  await send(forTwo)
  await send({ ...toSochi, dateThere: '21-12-2026' })
  expect(searches).toHaveLength(3)
  later(2)
  await send(toSochi)
  expect(searches).toHaveLength(4)
})

test('a search goes on while anybody waits for it, and stops when the last has left', async () => {
  const { send, searches, slow } = counted()
  slow()
  const [first, second] = [new AbortController(), new AbortController()]
  const waiting = [send(toSochi, first.signal), send(toSochi, second.signal)]
  first.abort()
  await expect(waiting[0]).rejects.toMatchObject({ name: 'AbortError' })
  expect(searches[0]!.signal.aborted).toBe(false)
  second.abort()
  await expect(waiting[1]).rejects.toMatchObject({ name: 'AbortError' })
  expect(searches[0]!.signal.aborted).toBe(true)
  const again = send(toSochi)
  searches[1]!.answer()
  expect(await again).toBe(5000)
})

test('a sold seat is not shown for another minute: every list with its flight is fetched again, the others are kept', async () => {
  const { send, searches, air } = counted()
  for (const query of [toSochi, forTwo, toKazan]) await send(query)
  await air.book({ ...request, refs: [{ sessionId: 's', optionId: 'AER' }] }, never)
  for (const query of [toSochi, forTwo, toKazan]) await send(query)
  expect(searches.map(({ query }) => `${query.iataTo} ${query.adults}`)).toEqual(['AER 1', 'AER 2', 'KZN 1', 'AER 1', 'AER 2'])
})

test('a list read before a sale and answered after it is not kept', async () => {
  const { send, searches, air, slow } = counted()
  slow()
  const early = send(toSochi)
  await air.book({ ...request, refs: [{ sessionId: 's', optionId: 'AER' }] }, never)
  searches[0]!.answer()
  expect(await early).toBe(5000)
  const late = send(toSochi)
  searches[1]!.answer()
  await late
  expect(searches).toHaveLength(2)
})

test('a visitor notified of a new price, or that no seat is left, is not shown the old list again', async () => {
  const { send, air, costs, refuses } = counted()
  const refs = [{ sessionId: 's', optionId: 'AER' }]
  await send(toSochi)
  await air.price(refs, never)
  costs(6000)
  expect(await send(toSochi)).toBe(5000)
  await air.price(refs, never)
  expect(await send(toSochi)).toBe(6000)
  costs(7000)
  refuses(new Refusal('air.no-seats'))
  await expect(air.book({ ...request, refs }, never)).rejects.toMatchObject({ code: 'air.no-seats' })
  expect(await send(toSochi)).toBe(7000)
})

test('a failed search is repeated for the next visitor', async () => {
  const { searches, air } = counted()
  const fails: AirSupplier['search'] = async function* () {
    yield await Promise.reject(new Refusal('air.supplier-failed'))
  }
  const failing = sharedSearches({ ...air, search: fails }, () => new Date(0))
  await expect(searchWhole(failing, toSochi, never)).rejects.toMatchObject({ code: 'air.supplier-failed' })
  await expect(searchWhole(failing, toSochi, never)).rejects.toMatchObject({ code: 'air.supplier-failed' })
  expect(searches).toHaveLength(0)
})

test('a visitor joining a running search gets the parts already received, then each new one, and the cached list has them all', async () => {
  const next = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  const inParts: AirSupplier['search'] = async function* () {
    asked += 1
    yield { there: [offerOf('early')], back: [] }
    await next[0]!.promise
    yield { there: [offerOf('late')], back: [] }
    await next[1]!.promise
  }
  const air = sharedSearches({ ...counted().air, search: inParts }, () => new Date(0))
  const [first, second] = [air.search(toSochi, never), air.search(toSochi, never)].map((parts) => parts[Symbol.asyncIterator]())
  const seen = async (parts: AsyncIterator<FoundOffers> | undefined) =>
    (await parts?.next())?.value?.there.map(({ journeyKey }: AirOffer) => journeyKey)
  expect(await seen(first)).toEqual(['J-early'])
  next[0]!.resolve()
  expect(await seen(first)).toEqual(['J-late'])
  expect([await seen(second), await seen(second)]).toEqual([['J-early'], ['J-late']])
  next[1]!.resolve()
  expect([await seen(first), await seen(second)]).toEqual([undefined, undefined])
  const { there } = await searchWhole(air, toSochi, never)
  expect([there.map(({ journeyKey }) => journeyKey), asked]).toEqual([['J-early', 'J-late'], 1])
})
