import { placeDirectorySuite } from '#server/places/directory.suite.ts'
import { embeddedPlaces } from './directory.ts'

placeDirectorySuite('the places of the world', async () => ({ places: embeddedPlaces(), close: async () => {} }))
