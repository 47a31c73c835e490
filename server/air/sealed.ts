import * as z from 'zod/mini'
import type { Passenger } from '#domain/air/passenger.ts'
import { asItWas, storedJson } from '#server/db/stored-json.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import * as sealed from '#server/keys/sealed.ts'

/** What identifies a person and is never readable in the database: birth day, gender and document. */
export type Identity = Pick<Passenger, 'birthDay' | 'gender' | 'document'>

const identity = {
  birthDay: z.string(),
  gender: z.enum(['male', 'female']),
  document: z.object({
    type: z.enum(['passportrf', 'forpassportrf', 'birthcert', 'nationalpassport']),
    number: z.string(),
    date: z.nullable(z.string()),
  }),
}

/** Inside the seal of `order_passengers.sealed`. */
const storedIdentity = storedJson({
  column: 'order_passengers.sealed',
  v: 1,
  schema: z.object(identity),
  upgrades: { 0: asItWas },
})

/** Inside the seal of `saved_passengers.sealed`: the whole passenger, not the identity alone. */
const storedPassenger = storedJson({
  column: 'saved_passengers.sealed',
  v: 1,
  schema: z.object({ name: z.string(), surname: z.string(), ...identity }),
  upgrades: { 0: asItWas },
})

/** What a passenger's seal is bound to. */
export function identityPlace(row: string): sealed.Place {
  return { purpose: 'passenger documents', row }
}

export function seal(ring: KeyRing, row: string, who: Identity): string {
  return sealed.seal(ring, identityPlace(row), storedIdentity.text(who))
}

/** Undefined when the text was changed, moved, or sealed by a key that is not on the ring: the caller says so. */
export function unseal(ring: KeyRing, row: string, text: string): Identity | undefined {
  const opened = sealed.unseal(ring, identityPlace(row), text)
  return opened === undefined ? undefined : storedIdentity.read(JSON.parse(opened))
}

export function sealPassenger(ring: KeyRing, row: string, passenger: Passenger): string {
  return sealed.seal(ring, identityPlace(row), storedPassenger.text(passenger))
}

/** As `unseal`, for a saved passenger of an account. */
export function unsealPassenger(ring: KeyRing, row: string, text: string): Passenger | undefined {
  const opened = sealed.unseal(ring, identityPlace(row), text)
  return opened === undefined ? undefined : storedPassenger.read(JSON.parse(opened))
}
