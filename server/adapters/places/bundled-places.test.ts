import { placeDirectorySuite } from '#server/places/directory.suite.ts'
import { bundledPlaces } from './bundled-places.ts'

placeDirectorySuite('the bundled places', async () => ({ places: bundledPlaces(), close: async () => {} }))
