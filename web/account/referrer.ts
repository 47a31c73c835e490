const KEY = 'bonusId'

/** Who has invited the visitor: `?bonusId=` of an address, remembered until the tab is closed (AUTH-03, DBON-09). */
export function referrerOf(search: string): string | undefined {
  const asked = new URLSearchParams(search).get(KEY)
  if (asked) sessionStorage.setItem(KEY, asked)
  return sessionStorage.getItem(KEY) ?? undefined
}
