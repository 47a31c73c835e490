import type { Weights } from '#domain/air/filters/best.ts'
import { stored } from '#web/data/persisted.ts'

type State = { own?: Weights | undefined }

/** The visitor's own weights of «Лучший» under `avia_weights`, the same in all tabs; never sent to the server. */
export const useAirWeights = stored<State>(
  { key: 'avia_weights', version: 1, schema: async () => (await import('#domain/air/basket-schema.ts')).StoredWeights },
  () => ({}),
)
