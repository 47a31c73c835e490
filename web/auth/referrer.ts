const KEY = 'bonusId'
const LIFE_MS = 30 * 86_400_000

/** Where it is remembered; a browser that refuses to remember has the address alone. */
type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Who has invited the visitor: `?bonusId=` of an address, remembered for thirty days (AUTH-03, DBON-09). */
export function referrerOf(search: string, storage?: Memory, now: number = Date.now()): string | undefined {
  const fromAddress = new URLSearchParams(search).get(KEY)
  try {
    const memory = storage ?? localStorage
    if (fromAddress) memory.setItem(KEY, `${fromAddress} ${now + LIFE_MS}`)
    const [stored, until] = memory.getItem(KEY)?.split(' ') ?? []
    if (stored && Number(until) > now) return stored
    memory.removeItem(KEY)
  } catch {
    // The address still says it.
  }
  return fromAddress ?? undefined
}

/** The invitation has been taken up. */
export function forgetReferrer(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}
