import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

/** How long the simulated booking takes (spec §9). */
export const STUB_MS = 5_000

/** Marks a build with the stub; no production file may contain it. */
export const STUB_ORDER = 'booking-stub-order'

/** Simulates a booking: five seconds later returns an order nobody holds. Only in builds with VITE_BOOKING_STUB (AIRB-22). */
export async function answerLater<I extends z.ZodMiniType, R extends z.ZodMiniType>(
  endpoint: Endpoint<I, R>,
  input: z.input<I>,
): Promise<z.output<R>> {
  const { acceptedPrice } = input as { acceptedPrice: number } // the only call that is stubbed is a booking
  await new Promise((resolve) => setTimeout(resolve, STUB_MS))
  return endpoint.reply.parse({
    id: STUB_ORDER,
    timelimit: new Date(Date.now() + 30 * 60_000).toISOString(),
    items: [],
    extra: {
      number: 'A00000000',
      status: 'Registered',
      totalPrice: acceptedPrice,
      bonusApplicable: false,
      bonusAvailable: 0,
      bonusAccrual: 0,
    },
  })
}
