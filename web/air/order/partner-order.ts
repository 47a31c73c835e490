const partnerKey = (id: string) => `order:${id}:partner`

/** Remembers, for the life of the tab, that the order came from a metasearch. */
export function rememberPartner(id: string): void {
  sessionStorage.setItem(partnerKey(id), '1')
}

/** Whether the order began from a metasearch link: its calls have «/2» at the end (AIRP-07, AIRP-08). */
export function isPartnerOrder(id: string): boolean {
  return sessionStorage.getItem(partnerKey(id)) !== null
}
