/** The key that proves a guest's order, for the life of the tab (DAPI-04); a mail link brings it as `#key=`. */
export function orderKey(id: string): string | undefined {
  return sessionStorage.getItem(`order:${id}`) ?? undefined
}

/** Takes `#key=` of a mail link out of the address and remembers it for the order. */
export function storeKeyFromAddress(id: string) {
  const key = new URLSearchParams(location.hash.slice(1)).get('key')
  if (!key) return
  rememberOrderKey(id, key)
  history.replaceState(history.state, '', location.pathname + location.search)
}

const nextName = (id: string) => `order:${id}:next`

/** The new key of an order: made here and stored before it is sent, so that a lost answer loses nothing. */
export function nextOrderKey(id: string): string {
  const key =
    sessionStorage.getItem(nextName(id)) ??
    btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
  sessionStorage.setItem(nextName(id), key)
  return key
}

/** Uses the key whose change was sent and not answered; false when none was. */
export function activateNextOrderKey(id: string): boolean {
  const key = sessionStorage.getItem(nextName(id))
  if (key === null) return false
  rememberOrderKey(id, key)
  return true
}

/** Remembers the key an order is proved by and removes the pending one. */
export function rememberOrderKey(id: string, key: string) {
  sessionStorage.setItem(`order:${id}`, key)
  sessionStorage.removeItem(nextName(id))
}
