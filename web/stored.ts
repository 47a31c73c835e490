import { useEffect, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { type StateCreator, create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

type Kept<State> = {
  /** The key in local storage (DUI-11). */
  key: 'avia_form' | 'avia_basket' | 'settings'
  /** Raise it when the shape changes: values of other versions are dropped. */
  version: number
  /** What of the state is kept. A stored value that does not fit is dropped whole. */
  schema: z.ZodMiniObject
  /** Repairs what time has spoiled, right after reading. */
  repair?: (kept: Partial<State>) => Partial<State>
}

/** The server keeps nothing. */
const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/**
 * A zustand store kept in local storage: checked on reading, versioned, the same in all tabs. The server and the first
 * client render see the initial state; `useKept(store)` reads what is kept and says when.
 */
export function stored<State extends object>({ key, version, schema, repair }: Kept<State>, initial: StateCreator<State>) {
  const names = Object.keys(schema.shape)
  const store = create<State>()(
    persist(initial, {
      name: key,
      version,
      storage: createJSONStorage(() => (typeof localStorage === 'undefined' ? nowhere : localStorage)),
      skipHydration: true,
      // A value of another version is not understood, so nothing of it is taken.
      migrate: () => ({}) as State,
      // The persisted part has the schema's fields only; zustand types it as the whole state.
      partialize: (state) => Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name))) as State,
      merge: (kept, state) => {
        const read = z.safeParse(schema, kept)
        if (!read.success) return state
        // The schema describes a part of the state: zustand's own typing cannot say so.
        const part = read.data as Partial<State>
        return { ...state, ...(repair ? repair(part) : part) }
      },
    }),
  )
  if (typeof window !== 'undefined')
    addEventListener('storage', (event) => {
      if (event.key === key) void store.persist.rehydrate()
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
