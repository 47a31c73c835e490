/** `12 345`, a negative number with a real minus: thousands apart by no-break spaces, as Russian does (CONST-03). */
export function thousands(whole: number): string {
  const digits = String(Math.abs(whole)).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0')
  return whole < 0 ? `−${digits}` : digits
}

/** `0,5 %`. Without Intl, whose tables take a slow phone 50 ms to open: it would be their only reader on home. */
export function percents(share: number): string {
  return `${String(share).replace('.', ',')}\u00a0%`
}
