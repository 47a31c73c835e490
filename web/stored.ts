import * as z from 'zod/mini'
import { type StateCreator, create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

type Stored<State> = {
  /** The key in local storage (DUI-11). */
  key: 'avia_form' | 'avia_basket' | 'settings'
  /** Raise it when the shape changes: values of other versions are dropped. */
  version: number
  /** What of the state is kept; a stored value that does not fit is dropped. */
  schema: z.ZodMiniType<Partial<State>>
  /** Repairs what time has spoiled, after reading. */
  repair?: (kept: Partial<State>) => Partial<State>
}

/**
 * A store kept in local storage: checked on reading, versioned, the same in all tabs. It starts empty on the server and in
 * the first client render; `hydrate()` in an effect (or `useStoredReady`) reads what is kept.
 */
export function stored<State extends object>({ key, version, schema, repair }: Stored<State>, initial: StateCreator<State>) {
  const fields = new Set(Object.keys((schema as unknown as { shape?: object }).shape ?? {}))
  const store = create<State>()(
    persist(initial, {
      name: key,
      version,
      storage: createJSONStorage(() => localStorage),
      skipHydration: true,
      migrate: () => ({}) as State,
      partialize: (state) => Object.fromEntries(Object.entries(state).filter(([name]) => fields.has(name))) as State,
      merge: (kept, state) => {
        const read = z.safeParse(schema, kept)
        if (!read.success) return state
        return { ...state, ...(repair ? repair(read.data) : read.data) }
      },
    }),
  )
  if (typeof window !== 'undefined')
    addEventListener('storage', (event) => {
      if (event.key === key) void store.persist.rehydrate()
    })
  return store
}
