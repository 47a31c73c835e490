let skewMs = 0

/** The time by the server's clock, ms since 1970: a visitor whose own is an hour wrong must see no price and no token expired. */
export function serverNow(): number {
  return Date.now() + skewMs
}

/** Reads the server's clock, to the second, from an answer that was not cached. */
export function readServerClock({ headers }: Response): void {
  skewMs = Date.parse(headers.get('date') ?? '') - Date.now() || 0
}
