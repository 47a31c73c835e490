import { build } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { bookingForm } from '#domain/air/booking-form.ts'
import { foundOffer } from '#test/fixtures/flights.ts'
import { submitBooking } from './booking-form.ts'
import { STUB_MS, STUB_ORDER } from './booking-stub.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const trip = { there: foundOffer(), back: null }
const order = {
  trip,
  basket: { isAviasales: false, deepLink: null },
  form: bookingForm(['adult'], trip),
  acceptedPrice: 5_000,
  sent: null,
  remember: () => undefined,
}

/** Everything a browser would get of the booking call in a build with this flag. */
async function built(flag: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'import.meta.env.VITE_BOOKING_STUB': JSON.stringify(flag) },
    build: { write: false, minify: true, lib: { entry: 'web/air/booking/booking-form.ts', formats: ['es'] } },
  })
  const files = [output].flat().flatMap((one) => ('output' in one ? one.output : []))
  return files.map((file) => ('code' in file ? file.code : '')).join()
}

test('a build for trials books nothing and answers after five seconds; no other build knows how [AIRB-22]', async () => {
  expect(await built('on')).toContain(STUB_ORDER)
  expect(await built('')).not.toContain(STUB_ORDER)

  vi.stubEnv('VITE_BOOKING_STUB', 'on')
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  await import('./booking-stub.ts')
  vi.useFakeTimers()
  const replies: unknown[] = []
  void submitBooking(order).then((reply) => replies.push(reply))
  await vi.advanceTimersByTimeAsync(STUB_MS - 100)
  expect(replies).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(replies).toEqual([{ kind: 'booked', id: STUB_ORDER }])
  expect(fetched).not.toHaveBeenCalled()
})
