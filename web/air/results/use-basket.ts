import { startTransition, useEffect, useState } from 'react'
import type { AirBasket } from '#domain/air/basket.ts'
import { retryImport } from '#web/boot/lazy-part.ts'
import { inNextTask } from '#web/boot/scheduling.ts'

type Store = typeof import('./basket-store.ts').useAirBasket

let opened: Promise<Store> | undefined

async function open(): Promise<Store> {
  const { useAirBasket } = await retryImport(() => import('./basket-store.ts'))
  // Once for all who ask: of two readings at a time the store keeps only the later.
  if (!useAirBasket.persist.hasHydrated()) await useAirBasket.persist.rehydrate()
  return useAirBasket
}

/** The store of the choice with what was kept, fetched when it is first needed. */
export function basketStore(): Promise<Store> {
  opened ??= open()
  return opened
}

/** The kept choice as it changes; undefined until it has been read, so that the first render matches the server's. */
export function useBasket(): AirBasket | undefined {
  const [basket, setBasket] = useState<AirBasket>()
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    const read = async () => {
      const store = await basketStore()
      if (left) return
      store.getState().expire(new Date())
      // Transitions: parts of the page that are not alive yet must not be drawn anew.
      const show = (state: AirBasket) => startTransition(() => setBasket(state))
      show(store.getState())
      stop = store.subscribe(show)
    }
    const cancel = inNextTask(() => void read())
    return () => {
      cancel()
      left = true
      stop?.()
    }
  }, [])
  return basket
}
