import type { Day } from '#domain/dates.ts'

/** How many rooms of a kind are really sold or held for a night; `room` is `moscow-17/3`. */
export type SoldRooms = (room: string, night: Day) => number

/** Where the rooms that were really sold or held are counted. */
export type RoomStore = {
  /** What stands against these hotels on the nights from arrival to departure; null when nothing does. */
  soldIn(hotelIds: readonly string[], stay: { arrival: Day; departure: Day }): Promise<SoldRooms | null>
}

/** Nobody has bought anything yet. */
export const nothingSold: RoomStore = { soldIn: async () => null }
