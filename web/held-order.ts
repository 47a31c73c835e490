/** An order of this tab that waits for its money: one may leave its page and think it lost (DPAY-14). */
export type Held = { of: 'avia' | 'stay'; id: string }

const KEY = 'held_order'
const watchers = new Set<() => void>()

export function watchHeld(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** As it stands in the tab's storage: equal while nothing changes. */
export function heldText(): string | null {
  return sessionStorage.getItem(KEY)
}

export function heldOf(text: string | null): Held | undefined {
  const [of, id] = text?.split(' ') ?? []
  return id && (of === 'avia' || of === 'stay') ? { of, id } : undefined
}

/** The order was seen waiting for its money. */
export function holdOrder({ of, id }: Held): void {
  sessionStorage.setItem(KEY, `${of} ${id}`)
  for (const changed of watchers) changed()
}

export function forgetHeld(): void {
  sessionStorage.removeItem(KEY)
  for (const changed of watchers) changed()
}
