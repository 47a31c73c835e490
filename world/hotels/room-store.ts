import type { Day } from '#domain/text/dates.ts'

/** How many rooms of a kind are really sold or held for a night; `room` is `moscow-17/3`. */
export type SoldRooms = (room: string, night: Day) => number

/** One night of a kind of room: all there are, and those the house itself has let. */
export type RoomNight = { night: Day; allotment: number; base: number }

/** A kind of room in one hotel. */
export function roomName(hotelId: string, roomType: number): string {
  return `${hotelId}/${roomType}`
}

/** How long a hotel keeps a room that is not paid, minutes: a little longer than the payment window. */
export const HOLD_MINUTES = 30

/** Where the rooms that were really sold or held are counted. */
export type RoomStore = {
  /** What stands against these hotels on the nights from arrival to departure; null when nothing does. */
  soldIn(hotelIds: readonly string[], stay: { arrival: Day; departure: Day }): Promise<SoldRooms | null>
}
