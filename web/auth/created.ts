import { useSyncExternalStore } from 'react'

const KEY = 'account_created'
const watchers = new Set<() => void>()

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** The e-mail of the account created in this tab until its message is closed, through reloads as well (AUTH-14). */
export function useCreated(): string | null {
  return useSyncExternalStore(
    watch,
    () => sessionStorage.getItem(KEY),
    () => null,
  )
}

export function announceCreated(email: string): void {
  sessionStorage.setItem(KEY, email)
  for (const changed of watchers) changed()
}

export function closeCreated(): void {
  sessionStorage.removeItem(KEY)
  for (const changed of watchers) changed()
}
