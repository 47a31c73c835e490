import { expect, test } from 'vitest'
import type { AirOffer } from '#domain/air/offer.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { searchedWhole } from './shared-searches.ts'
import type { AirSupplier, FoundOffers } from './supplier.ts'

const query = {} as FlightQuery
const signal = new AbortController().signal
const part = (journeyKey: string): FoundOffers => ({ there: [{ journeyKey } as AirOffer], back: [] })
const hangs = (until: AbortSignal) =>
  new Promise<never>((_, reject) => until.addEventListener('abort', () => reject(until.reason as Error)))

test('who is later than the deadline is left out, and what came before is answered', async () => {
  const slow: Pick<AirSupplier, 'search'> = {
    async *search(_query, until) {
      yield part('early')
      yield await hangs(until)
    },
  }
  expect(await searchedWhole(slow, query, signal, 20)).toEqual(part('early'))
})

test('a supplier that fails costs nothing of what it told before; one that told nothing is said to have failed', async () => {
  const failing = (...parts: FoundOffers[]): Pick<AirSupplier, 'search'> => ({
    async *search() {
      yield* parts
      throw new Refusal('air.supplier-failed')
    },
  })
  expect(await searchedWhole(failing(part('one')), query, signal)).toEqual(part('one'))
  await expect(searchedWhole(failing(), query, signal)).rejects.toMatchObject({ code: 'air.supplier-failed' })
  const silent: Pick<AirSupplier, 'search'> = {
    async *search(_query, until) {
      yield await hangs(until)
    },
  }
  await expect(searchedWhole(silent, query, signal, 20)).rejects.toMatchObject({ code: 'air.supplier-failed' })
})
