import { useSyncExternalStore } from 'react'

const nothingChanges = () => () => {}

/** False in the first HTML and until hydration: what only the browser knows may be shown from then on. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
}
