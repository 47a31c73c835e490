/** Tells of a choice kept in local storage: another tab's, or one this page says by the same event. Answers the way to stop. */
export function watchStorage(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
