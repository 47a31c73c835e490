import { useSyncExternalStore } from 'react'

/** Where a frame would be too small for a bank's page (DHOT-14). */
const NARROW = '(width < 576px)'

function watch(changed: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is narrower than 576 px; the server takes it for wide. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(NARROW).matches,
    () => false,
  )
}
