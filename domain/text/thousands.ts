/** `12 345`, a negative number with a real minus: thousands separated by no-break spaces, as in Russian (CONST-03). */
export function thousands(whole: number): string {
  const digits = String(Math.abs(whole)).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0')
  return whole < 0 ? `−${digits}` : digits
}

/** `0,5 %`. Without Intl, whose tables take a slow phone 50 ms to load: nothing else on home would need them. */
export function percents(share: number): string {
  return `${String(share).replace('.', ',')}\u00a0%`
}
