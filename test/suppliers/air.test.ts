import { afterAll, beforeAll, expect, test } from 'vitest'
import { airCalendarSuite, airSupplierSuite } from '#server/air/supplier.suite.ts'
import { remoteAir } from '#test/faults/with-neighbours.ts'
import { searchWhole } from '#test/search-whole.ts'
import { type HttpSupplier, openHttpSupplier } from './faulty-lines.ts'

airCalendarSuite('flights over HTTP', async () => {
  const http = await openHttpSupplier()
  return { ...http, supplier: remoteAir(http.url) }
})

airSupplierSuite('flights over HTTP', async () => {
  const http = await openHttpSupplier()
  const supplier = remoteAir(http.url)
  return {
    ...http,
    supplier,
    async soldOut(request) {
      const others = [0, 1, 2, 3].map((at) => ({ ...request, key: `${request.key}-${at}` }))
      await Promise.all(others.map((other) => supplier.book(other, AbortSignal.timeout(5_000)).catch(() => {})))
      return request
    },
  }
})

let http: HttpSupplier
beforeAll(async () => {
  http = await openHttpSupplier()
})
afterAll(() => http.close())

test('a call that is never answered ends with its signal, and what it did is found by the key', async () => {
  const supplier = remoteAir(http.url)
  const party = { adults: 1, children: 0, infants: 0, locale: 'ru' as const, currency: 'rub' as const }
  const query = { iataFrom: 'MOW', iataTo: 'AER', dateThere: '20-12-2026', dateBack: null, ...party }
  const { there } = await searchWhole(supplier, query, AbortSignal.timeout(5_000))
  http.hangNextCall()
  const request = { key: 'k', refs: [there[0]!.itineraryRef], passengers: [], contact: { email: '', phone: '' } }
  const begun = performance.now()
  await expect(supplier.book(request, AbortSignal.timeout(150))).rejects.toThrow()
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(await supplier.status('k', AbortSignal.timeout(5_000))).toMatchObject({ price: there[0]!.totalPrice })
})
