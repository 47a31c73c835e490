/** Watches a choice in local storage: another tab's, or one this page reports by the same event. Returns how to unsubscribe. */
export function watchStorage(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
