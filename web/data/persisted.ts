import { useEffect, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { type StateCreator, create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'

type StoredState<State> = {
  /** The key in local storage (DUI-11). */
  key: 'avia_form' | 'avia_recent' | 'hotel_form' | 'avia_basket' | 'avia_weights' | 'settings'
  /** Every tab has a value of its own, which others do not change; a new tab begins with the newest of them. */
  byTab?: boolean
  /** Increment it when the shape changes: values of other versions are dropped. */
  version: number
  /** The stored part of the state; loaded when there is something to check. An invalid value is dropped whole. */
  schema: () => Promise<z.ZodMiniObject>
  /** Repairs what time has invalidated, right after reading. */
  repair?: (saved: Partial<State>) => Partial<State>
}

/** Local storage behind a check, and in front of it the tab's own where there is one. The server stores nothing. */
function checked<State>({ version, schema, repair, byTab }: StoredState<State>): PersistStorage<Partial<State>> {
  return {
    async getItem(key) {
      if (typeof localStorage === 'undefined') return null
      const saved = (byTab && sessionStorage.getItem(key)) || localStorage.getItem(key)
      if (saved === null) return null
      const shape = await schema()
      try {
        const value: { version?: unknown; state?: unknown } = JSON.parse(saved)
        const read = shape.safeParse(value.state)
        if (value.version !== version || !read.success) return null
        // The schema describes a part of the state: zustand's own typing cannot say so.
        const part = read.data as Partial<State>
        return { version, state: repair ? repair(part) : part }
      } catch {
        return null
      }
    },
    setItem(key, value) {
      const text = JSON.stringify(value)
      localStorage.setItem(key, text)
      if (byTab) sessionStorage.setItem(key, text)
    },
    removeItem(key) {
      localStorage.removeItem(key)
      if (byTab) sessionStorage.removeItem(key)
    },
  }
}

/** The data of a state without its actions. */
function dataOf<State extends object>(state: State): Partial<State> {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => typeof value !== 'function')) as Partial<State>
}

/**
 * A zustand store in local storage: checked on reading, versioned, the same in all tabs unless it is a tab's own. The server and
 * the first client render see the initial state; `useStored(store)` reads the stored one and says when.
 */
export function stored<State extends object>(saved: StoredState<State>, initial: StateCreator<State>) {
  const { key, version, byTab } = saved
  const store = create<State>()(
    persist<State, [], [], Partial<State>>(initial, {
      name: key,
      version,
      storage: checked(saved),
      skipHydration: true,
      partialize: dataOf,
    }),
  )
  // zustand drops a read that another overtakes, and returns before that other is done: one after another, each is complete
  const { rehydrate } = store.persist
  let reading: Promise<void> = Promise.resolve()
  store.persist.rehydrate = () => (reading = reading.then(rehydrate))
  if (typeof window !== 'undefined' && !byTab)
    addEventListener('storage', (event) => {
      if (event.key === key) void store.persist.rehydrate()
    })
  return store
}

/**
 * Changes some fields of a form and stores when, once the stored value has been read: a change before that would be overwritten.
 */
export async function save<Form extends { lastUpdate: number }>(form: ReturnType<typeof stored<Form>>, fields: Partial<Form>) {
  if (!form.persist.hasHydrated()) await form.persist.rehydrate()
  form.setState({ ...fields, lastUpdate: Date.now() })
}

type Keeper = { persist: { rehydrate(): unknown; hasHydrated(): boolean; onFinishHydration(done: () => void): () => void } }

/** Reads the stored value once after the first render; false until then, so that the page matches the server's. */
export function useStored({ persist: keeper }: Keeper): boolean {
  const ready = useSyncExternalStore(keeper.onFinishHydration, keeper.hasHydrated, () => false)
  useEffect(() => {
    if (!keeper.hasHydrated()) void keeper.rehydrate()
  }, [keeper])
  return ready
}
