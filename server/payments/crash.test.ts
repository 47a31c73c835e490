import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights } from '#contract/air-orders.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import type { AirSellers } from '#server/air/sellers/sellers.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import {
  bookAt,
  bookingInput,
  choose,
  returnFromBank,
  grownUp,
  fetchOrder,
  named,
  payWith,
  seatsTaken,
  toTheBank,
} from '#test/purchase.ts'
import type { PaymentProvider } from './provider.ts'

let agency: Agency
let ports: { air: AirSellers; payments: PaymentProvider }
beforeAll(async () => {
  agency = await openAgency()
  ports = { air: agency.deps.air, payments: agency.deps.payments }
})
afterAll(() => agency.close())

type Moment = 'before' | 'after'

/** The process dies at the n-th call to the outside, before the call is made or after it took effect. */
function dieAt(n: number, moment: Moment): () => number {
  let calls = 0
  const fragile = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return async (...args: unknown[]) => {
          calls += 1
          const mine = calls === n
          if (mine && moment === 'before') throw new Error('killed')
          const answer: unknown = await Reflect.apply(member, target, args)
          if (mine) throw new Error('killed')
          return answer
        }
      },
    })
  Object.assign(agency.deps, { air: fragile(ports.air), payments: fragile(ports.payments) })
  return () => calls
}

function comeToLife(): void {
  Object.assign(agency.deps, ports)
}

/** Pays, dies at the n-th call on the way, restarts, and lets time and the sweeps do the rest. */
async function live(passenger: Passenger, n: number, moment: Moment) {
  const bought = await toTheBank(agency, { passengers: [passenger] })
  const back = await payWith(agency, bought.paymentUrl, '5555555555554444')
  const calls = dieAt(n, moment)
  await returnFromBank(agency, back)
  await agency.runJobs()
  comeToLife()
  for (let minutes = 0; minutes < 3; minutes += 1) {
    agency.clock.advance(61_000)
    await agency.runJobs({ sweep: true })
  }
  const bank = agency.db.selectFrom('sandbox_payments').selectAll().where('order_id', '=', bought.id)
  const [account, ...more] = await bank.execute()
  const seen = await fetchOrder(agency, bought)
  expect(more).toEqual([])
  return {
    died: calls() >= n,
    end: `${seen.status} ${account?.state} ${account?.refunded_rub === bought.price ? 'all back' : account?.refunded_rub} ${seen.tickets.length}`,
  }
}

const ends = [
  [grownUp, 'Ticketed Captured 0 1'],
  [named('REFUSE'), 'Failed Voided 0 0'],
  [named('FAILTICKET'), 'Refunded Refunded all back 0'],
] as const

test('wherever the process dies on the way to the ticket, the order ends as if it had not', async () => {
  for (const [passenger, expected] of ends) {
    for (const moment of ['before', 'after'] as const) {
      let n = 1
      for (let died = true; died; n += 1) {
        const outcome = await live(passenger, n, moment)
        expect(`${n} ${moment}: ${outcome.end}`).toBe(`${n} ${moment}: ${expected}`)
        died = outcome.died
      }
      expect(n).toBeGreaterThan(3)
    }
  }
}, 300_000)

test('a booking cut off after the seats were held is finished by pressing the button again', async () => {
  const taken = await seatsTaken(agency)
  const choice = await choose(agency, 'one-way')
  dieAt(2, 'after')
  const cut = await agency.call(bookFlights, bookingInput(choice), { idempotencyKey: 'pressed-twice' })
  comeToLife()
  expect(cut.refusal).toBe('unknown')
  expect(await seatsTaken(agency)).toBe(taken + 1)
  dieAt(1, 'before') // whether the seats are held is unknown: no price is requested beside them
  const unheard = await agency.call(bookFlights, bookingInput(choice), { idempotencyKey: 'pressed-twice' })
  comeToLife()
  expect(unheard.refusal).toBe('unknown')
  const made = await bookAt(agency, choice, { idempotencyKey: 'pressed-twice' })
  expect(made.extra.status).toBe('Registered')
  expect(await seatsTaken(agency)).toBe(taken + 1)
})
