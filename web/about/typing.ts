/** Five characters a second, then five seconds to read (CONST: ticker speed 5, pause 5000 ms; DUI-09). */
const CHARACTERS_A_SECOND = 5
const PAUSE_MS = 5000

export type Typed = {
  text: string
  /** When something changes next, ms from now. */
  nextMs: number
}

/** What has been typed so long after the beginning; after the last claim the first one begins again. */
export function typedAt(claims: readonly string[], elapsedMs: number): Typed {
  const turns = claims.map(turnOf)
  let left = elapsedMs % turns.reduce((sum, turn) => sum + turn, 0)
  const at = turns.findIndex((turn, index) => {
    if (left < turn || index === turns.length - 1) return true
    left -= turn
    return false
  })
  const claim = claims[at] ?? ''
  const step = 1000 / CHARACTERS_A_SECOND
  const shown = Math.min(claim.length, Math.floor(left / step) + 1)
  const nextMs = shown < claim.length ? shown * step - left : turnOf(claim) - left
  return { text: claim.slice(0, shown), nextMs }
}

function turnOf(claim: string): number {
  return ((claim.length - 1) * 1000) / CHARACTERS_A_SECOND + PAUSE_MS
}
