/** The key that proves a guest's order, for as long as the tab lives (DAPI-04); a mail link brings it as `#key=`. */
export function orderKey(id: string): string | undefined {
  return sessionStorage.getItem(`order:${id}`) ?? undefined
}

export function rememberOrderKey(id: string, key: string) {
  sessionStorage.setItem(`order:${id}`, key)
}

/** Takes `#key=` of a mail link out of the address and remembers it for the order. */
export function adoptOrderKey(id: string) {
  const key = new URLSearchParams(location.hash.slice(1)).get('key')
  if (!key) return
  rememberOrderKey(id, key)
  history.replaceState(history.state, '', location.pathname + location.search)
}
