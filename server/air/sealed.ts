import type { Passenger } from '#domain/air/passenger.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import * as sealed from '#server/keys/sealed.ts'

/** What identifies a person and never stands readable in the database: birth day, gender and document. */
export type Identity = Pick<Passenger, 'birthDay' | 'gender' | 'document'>

/** What a passenger's seal is bound to. */
export function identityPlace(row: string): sealed.Place {
  return { purpose: 'passenger documents', row }
}

export function seal(ring: KeyRing, row: string, identity: Identity): string {
  return sealed.seal(ring, identityPlace(row), JSON.stringify(identity))
}

/** Undefined when the text was changed, moved, or sealed by a key that is not on the ring: whoever shows it says so. */
export function unseal(ring: KeyRing, row: string, text: string): Identity | undefined {
  const opened = sealed.unseal(ring, identityPlace(row), text)
  return opened === undefined ? undefined : (JSON.parse(opened) as Identity) // written by `seal`
}
