import { hash, verify } from '@node-rs/argon2'
import { type PasswordError, passwordError } from '#domain/account/password.ts'
import { Refusal } from '#domain/refusal.ts'

/** OWASP's floor for argon2id, the package's own default algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes at once, for each takes 19 MiB and a core, and in the queue: four seconds of work at 40 ms each. Beyond them callers are told to wait. */
const AT_ONCE = 2
const MOST_WAITING = 200

let running = 0
const waiting: (() => void)[] = []

async function gated<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refusal('overloaded')
    await new Promise<void>((turn) => waiting.push(turn))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** An argon2id hash with its salt and cost inside. Refuses `overloaded` when too many are asked for at once. */
export function hashPassword(password: string): Promise<string> {
  return gated(() => hash(password, cost))
}

// Of a random password nobody knows: an unknown login costs as much time as a wrong password (DAUTH-04).
const nobody = hash(crypto.randomUUID(), cost)

/** Whether the password is the one; a null hash costs the same time and is never right. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const known = passwordHash ?? (await nobody)
  const same = await gated(() => verify(known, password))
  return same && passwordHash !== null
}

/** The browser's rules and two of the server's own: not among the three thousand commonest, not guessed at once (DAUTH-08). */
export async function newPasswordError(
  password: string,
  owner: { login: string; email: string },
): Promise<PasswordError | undefined> {
  const plain = passwordError(password, owner)
  if (plain) return plain
  const { isGuessable } = await import('./guessable.ts') // its dictionaries are loaded when somebody first chooses a password
  return isGuessable(password, [owner.login, owner.email]) ? 'too-simple' : undefined
}
