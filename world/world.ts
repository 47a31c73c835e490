import { engineAt } from './air/journeys/engine.ts'
import { embeddedDirections } from './air/supplier/city-pairs.ts'
import { embeddedAir } from './air/supplier/supplier.ts'
import { embeddedTimetable } from './air/timetable/board.ts'
import type { SandboxConfig } from './bank/bank.ts'
import { sandboxBank } from './bank/bank.ts'
import { sandboxRegister } from './bank/fiscal-register.ts'
import { wordIndex } from './hotels/suggest.ts'
import { drawingAt } from './hotels/supplier/pictures.ts'
import { embeddedHotels } from './hotels/supplier/supplier.ts'

export { hotelsAround } from './hotels/hotels-by-place.ts'

/**
 * The invented world behind the agency's ports, and its only door: server/deps.ts opens it where something of it is chosen. The
 * demonstration (world/demo) acts on the agency instead and is begun by server/process.
 */
export function openWorld(config: SandboxConfig) {
  const { db, now, secret, merchant } = config
  return {
    air: () => embeddedAir({ db, now, secret }),
    hotels: () => embeddedHotels({ db, now }),
    hotelDrawings: drawingAt,
    directions: embeddedDirections({ now }),
    timetable: () => embeddedTimetable({ now, merchant }),
    bank: () => sandboxBank(config),
    fiscalRegister: sandboxRegister,
    /**
     * What the first visitors would otherwise wait for: the timetable and its fares, a third of a second, and the index of
     * hotels.
     */
    slowParts: [() => engineAt(now()), wordIndex],
  }
}

export type World = ReturnType<typeof openWorld>
