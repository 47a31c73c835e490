import type { SandboxConfig } from './bank/bank.ts'
import { engineAt } from './air/journeys/engine.ts'
import { embeddedDirections } from './air/supplier/city-pairs.ts'
import { embeddedAir } from './air/supplier/supplier.ts'
import { timeZoneOf } from './air/supplier/time-zones.ts'
import { embeddedTimetable } from './air/timetable/board-supplier.ts'
import { sandboxBank } from './bank/bank.ts'
import { sandboxRegister } from './bank/fiscal-register.ts'
import { wordIndex } from './hotels/name-index.ts'
import { drawingAt } from './hotels/supplier/pictures.ts'
import { embeddedHotels } from './hotels/supplier/supplier.ts'
import { knownAirport } from './places/airport-directory.ts'
import { embeddedPlaces } from './places/directory.ts'
import { spellingIndex } from './places/spelling-index.ts'
import { towns } from './places/towns.ts'

export { hotelsAround } from './hotels/hotels-around.ts'

/**
 * The invented world behind the agency's ports, and its only door: server/deps.ts opens it for what no real supplier is chosen
 * for. The demonstration (world/demo) acts on the agency instead and is begun by server/process.
 */
export function openWorld(config: SandboxConfig) {
  const { db, now, secret, merchant } = config
  return {
    air: () => embeddedAir({ db, now, secret }),
    hotels: () => embeddedHotels({ db, now }),
    hotelDrawings: drawingAt,
    places: embeddedPlaces(),
    directions: embeddedDirections({ now }),
    timetable: () => embeddedTimetable({ now, merchant }),
    /** IANA zone of a city or airport code. */
    timeZoneOf,
    /** Names, country and zone of an airport, for a supplier that has them in English. */
    airportOf: knownAirport,
    bank: () => sandboxBank(config),
    fiscalRegister: sandboxRegister,
    warmUp: () => warmUp(now),
  }
}

const FIRST_MS = 500
const APART_MS = 450

/**
 * What the first visitors would else wait for: the timetable and its fares, a third of a second, and the suggestions' indexes, a
 * tenth each. Whoever asks before gets it built at once.
 */
function warmUp(now: () => Date): void {
  for (const [at, build] of [() => engineAt(now()), spellingIndex, towns, wordIndex].entries())
    setTimeout(build, at * APART_MS + FIRST_MS).unref()
}
