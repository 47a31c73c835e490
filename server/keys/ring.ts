import { createHash } from 'node:crypto'

/** One secret of ours; its id is derived from it and reveals nothing about it. */
export type Key = { id: string; secret: string }

/** The key that seals and signs from now on, then former ones, which only open and verify. */
export type KeyRing = readonly [Key, ...Key[]]

const ID_LENGTH = 6

export function keyRing(secret: string, former: readonly string[] = []): KeyRing {
  return [keyOf(secret), ...former.map(keyOf)]
}

function keyOf(secret: string): Key {
  const id = createHash('sha256').update(`strannik key id ${secret}`).digest('base64url').slice(0, ID_LENGTH)
  return { id, secret }
}

/** The keys that may have made something: the one it names, or every one when it is older than key ids. */
export function keysFor(ring: KeyRing, id: string | undefined): readonly Key[] {
  return id === undefined ? ring : ring.filter((key) => key.id === id)
}
