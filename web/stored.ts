import { useEffect, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { type StateCreator, create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'

type Kept<State> = {
  /** The key in local storage (DUI-11). */
  key: 'avia_form' | 'avia_recent' | 'hotel_form' | 'avia_basket' | 'settings'
  /** Raise it when the shape changes: values of other versions are dropped. */
  version: number
  /** What of the state is kept; fetched when there is something to check. A value that does not fit is dropped whole. */
  schema: () => Promise<z.ZodMiniObject>
  /** Repairs what time has spoiled, right after reading. */
  repair?: (kept: Partial<State>) => Partial<State>
}

/** Local storage behind a check. The server keeps nothing. */
function checked<State>({ version, schema, repair }: Kept<State>): PersistStorage<Partial<State>> {
  return {
    async getItem(key) {
      if (typeof localStorage === 'undefined' || localStorage.getItem(key) === null) return null
      const shape = await schema()
      try {
        const value: { version?: unknown; state?: unknown } = JSON.parse(localStorage.getItem(key) ?? '')
        const read = shape.safeParse(value.state)
        if (value.version !== version || !read.success) return null
        // The schema describes a part of the state: zustand's own typing cannot say so.
        const part = read.data as Partial<State>
        return { version, state: repair ? repair(part) : part }
      } catch {
        return null
      }
    },
    setItem: (key, value) => localStorage.setItem(key, JSON.stringify(value)),
    removeItem: (key) => localStorage.removeItem(key),
  }
}

/** Keys that do not follow other tabs for a while, and what to do when one of those changes the value. */
const apart = new Map<string, () => void>()

/**
 * From now on other tabs do not change a store under the visitor's hands, `onMissed` tells of what they changed; the result
 * ends it and reads the newest value.
 */
export function keepApart(
  { persist: keeper }: Keeper & { persist: { getOptions(): { name?: string } } },
  onMissed?: () => void,
): () => void {
  const { name = '' } = keeper.getOptions()
  let missed = false
  apart.set(name, () => {
    missed = true
    onMissed?.()
  })
  return () => {
    apart.delete(name)
    if (missed) void keeper.rehydrate()
  }
}

/** The data of a state without its deeds. */
function dataOf<State extends object>(state: State): Partial<State> {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => typeof value !== 'function')) as Partial<State>
}

/**
 * A zustand store kept in local storage: checked on reading, versioned, the same in all tabs. The server and the first
 * client render see the initial state; `useKept(store)` reads what is kept and says when.
 */
export function stored<State extends object>(kept: Kept<State>, initial: StateCreator<State>) {
  const { key, version } = kept
  const store = create<State>()(
    persist<State, [], [], Partial<State>>(initial, {
      name: key,
      version,
      storage: checked(kept),
      skipHydration: true,
      partialize: dataOf,
    }),
  )
  // zustand drops a reading that another overtakes, and answers before that other is done: one after another, each is whole
  const { rehydrate } = store.persist
  let reading: Promise<void> = Promise.resolve()
  store.persist.rehydrate = () => (reading = reading.then(rehydrate))
  if (typeof window !== 'undefined')
    addEventListener('storage', (event) => {
      if (event.key !== key) return
      const miss = apart.get(key)
      if (miss) miss()
      else void store.persist.rehydrate()
    })
  return store
}

type Keeper = { persist: { rehydrate(): unknown; hasHydrated(): boolean; onFinishHydration(done: () => void): () => void } }

/** Reads the kept value once after the first render; false until then, so that the page matches the server's. */
export function useKept({ persist: keeper }: Keeper): boolean {
  const ready = useSyncExternalStore(keeper.onFinishHydration, keeper.hasHydrated, () => false)
  useEffect(() => {
    if (!keeper.hasHydrated()) void keeper.rehydrate()
  }, [keeper])
  return ready
}
