import { type AirBasket, type BasketSide, clearSide, dropExpired, emptyBasket, setBack, setThere } from '#domain/air/basket.ts'
import { type AirForm, emptyAirForm } from '#domain/air/query.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { stored } from '#web/data/persisted.ts'

type State = AirBasket & {
  /** Takes an offer for one direction. */
  choose: (side: BasketSide, offer: FoundOffer) => void
  /** Lets one direction go. */
  clear: (side: BasketSide) => void
  /** Clears everything: a new search began (AIRS-06). */
  restart: (search: AirForm) => void
  /** Drops choices past their time limit; returns whether there were any (DAIR-15). */
  expire: (now: Date) => boolean
}

/** The visitor's choice in this tab, under `avia_basket`; read it with `useAirBasket.persist.rehydrate()`. */
export const useAirBasket = stored<State>(
  { key: 'avia_basket', version: 1, byTab: true, schema: async () => (await import('#domain/air/basket-schema.ts')).AirBasket },
  (set, get) => ({
    ...emptyBasket(emptyAirForm),
    choose: (side, offer) => set(side === 'there' ? setThere(get(), offer) : setBack(get(), offer)),
    clear: (side) => set(clearSide(get(), side)),
    restart: (search) => set(emptyBasket(search)),
    expire: (now) => {
      const { basket, expired } = dropExpired(get(), now)
      if (expired) set(basket)
      return expired
    },
  }),
)
