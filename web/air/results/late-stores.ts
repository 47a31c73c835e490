import { startTransition, useEffect, useState } from 'react'
import type { AirBasket } from '#domain/air/basket.ts'
import type { Weights } from '#domain/air/filters/best.ts'
import { retryImport } from '#web/boot/lazy-part.ts'
import { inNextTask } from '#web/boot/scheduling.ts'
import { serverNow } from '#web/boot/server-clock.ts'
import { once } from '#web/data/cache.ts'

type WeightsStore = typeof import('./weights-store.ts').useAirWeights
type LateStore<State> = { getState: () => State; subscribe: (changed: (state: State) => void) => () => void }
type Store = typeof import('./basket-store.ts').useAirBasket

let opened: Promise<Store> | undefined

async function openBasket(): Promise<Store> {
  const { useAirBasket } = await retryImport(() => import('./basket-store.ts'))
  // Shared by all callers: of two simultaneous reads the store keeps only the later.
  if (!useAirBasket.persist.hasHydrated()) await useAirBasket.persist.rehydrate()
  return useAirBasket
}

/** The store of the choice with its stored value, loaded when it is first needed. */
export function basketStore(): Promise<Store> {
  opened ??= openBasket()
  return opened
}

/** The kept choice as it changes. */
export const useBasket = (): AirBasket | undefined => useLateStore(freshBasket)

async function freshBasket(): Promise<Store> {
  const store = await basketStore()
  store.getState().expire(new Date(serverNow()))
  return store
}

const openWeights = once<void, WeightsStore>(async () => {
  const { useAirWeights } = await retryImport(() => import('./weights-store.ts'))
  await useAirWeights.persist.rehydrate()
  return useAirWeights
})

/** The visitor's own weights as they change; none where they are the default ones. */
export const useWeights = (): Weights | undefined => useLateStore(openWeights)?.own

export async function saveWeights(own: Weights | undefined) {
  const store = await openWeights()
  store.setState({ own })
}

/** A stored state as it changes; undefined until it has been read, so that the first render matches the server's. */
function useLateStore<State>(open: () => Promise<LateStore<State>>): State | undefined {
  const [state, setState] = useState<State>()
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    const read = async () => {
      const store = await open()
      if (left) return
      // Transitions: parts of the page that are not hydrated yet must not be redrawn.
      const show = (now: State) => startTransition(() => setState(now))
      show(store.getState())
      stop = store.subscribe(show)
    }
    const cancel = inNextTask(() => void read())
    return () => {
      cancel()
      left = true
      stop?.()
    }
  }, [open])
  return state
}
