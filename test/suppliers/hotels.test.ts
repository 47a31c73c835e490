import { afterAll, beforeAll, expect, test } from 'vitest'
import { hotelSupplierSuite } from '#server/hotels/supplier.suite.ts'
import { remoteHotels } from '#test/faults/with-neighbours.ts'
import { type HttpSupplier, openHttpSupplier } from './faulty-lines.ts'

hotelSupplierSuite('rooms over HTTP', async () => {
  const http = await openHttpSupplier()
  const supplier = remoteHotels(http.url)
  return {
    ...http,
    supplier,
    region: '1',
    async soldOut(request) {
      const others = [0, 1, 2].map((at) => ({ ...request, key: `${request.key}-${at}` }))
      await Promise.all(others.map((other) => supplier.book(other, AbortSignal.timeout(5_000))))
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
  const supplier = remoteHotels(http.url)
  const query = { arrival: '2026-12-20', departure: '2026-12-22', adults: 2, children: [] } as never // two days of a calendar
  const [offer] = await supplier.rates(query, ['h1'], 'all', AbortSignal.timeout(5_000))
  const rateId = offer!.rates[0]!.id
  http.hangNextCall()
  const booked = supplier.book({ key: 'k', rateId, guests: [] }, AbortSignal.timeout(150))
  await expect(booked).rejects.toThrow()
  expect(await supplier.status('k', AbortSignal.timeout(5_000))).toMatchObject({ offer: { rate: { id: rateId } } })
})
