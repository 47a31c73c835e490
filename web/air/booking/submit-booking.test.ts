import { build } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { bookingForm } from '#domain/air/booking-form.ts'
import { foundOffer } from '#test/fixtures/flights.ts'
import { submitBooking } from './booking-form.ts'
import { STUB_MS, STUB_ORDER } from './booking-stub.ts'
import type { Draft } from './draft.ts'

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

/** Presses «Перейти к оплате» with this answer of the server; returns the keys of the requests, the form unchanged. */
async function pressed(answers: readonly { status: number; code: string }[]): Promise<(string | null)[]> {
  const keys: (string | null)[] = []
  let sent: Draft['sent'] = null
  for (const { status, code } of answers) {
    vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
      keys.push(headers.get('idempotency-key'))
      return new Response(JSON.stringify({ code, errorMessage: 'Нет' }), { status })
    })
    await submitBooking({ ...order, sent, remember: (said) => (sent = said) })
  }
  return keys
}

test('the same press again goes under the same key whatever was answered: a seller that was silent may hold the seats', async () => {
  const silent = { status: 502, code: 'SUPPLIER_ERROR' }
  const keys = await pressed([silent, { status: 503, code: 'UNAVAILABLE' }, { status: 429, code: 'TOO_MANY_REQUESTS' }, silent])
  expect([keys.length, new Set(keys).size]).toEqual([4, 1])
})

test('a key the server knows with another body is not sent again', async () => {
  const keys = await pressed([
    { status: 409, code: 'DUPLICATE' },
    { status: 409, code: 'DUPLICATE' },
  ])
  expect(new Set(keys).size).toBe(2)
})
