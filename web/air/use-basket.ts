import { useEffect, useState } from 'react'
import type { AirBasket } from '#domain/air/basket.ts'

/** The store of the choice, fetched when it is first needed. */
export const basketStore = async () => (await import('./basket-store.ts')).useAirBasket

/** The kept choice as it changes; undefined until it has been read, so that the first render matches the server's. */
export function useBasket(): AirBasket | undefined {
  const [basket, setBasket] = useState<AirBasket>()
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    void basketStore().then(async (store) => {
      await store.persist.rehydrate()
      if (left) return
      store.getState().expire(new Date())
      setBasket(store.getState())
      stop = store.subscribe(setBasket)
    })
    return () => {
      left = true
      stop?.()
    }
  }, [])
  return basket
}
