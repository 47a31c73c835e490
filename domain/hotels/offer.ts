import type * as z from 'zod/mini'
import { type BedType, bedLabel } from './bed.ts'
import type * as schema from './offer-schema.ts'

/** «Стандарт, двуспальная кровать»; a name that mentions its beds does not get them twice. */
export function roomInWords({ roomName, bedType }: { roomName: string; bedType: BedType }): string {
  return /кроват|одном/i.test(roomName) ? roomName : `${roomName}, ${bedLabel[bedType].toLowerCase()}`
}

/** The id of the free-cancellation filter (spec §9). */
export const FREE_CANCELLATION = 'cancellationIsAvailable'

/** Star filters from five to one, then hotels without stars (spec §9). */
export const starClasses = [5, 4, 3, 2, 1, 0] as const

export type Rate = z.infer<typeof schema.Rate>
export type AmenityGroup = z.infer<typeof schema.AmenityGroup>
export type HotelOffer = z.infer<typeof schema.HotelOffer>
export type Cancellation = Rate['cancellation']
export type Picture = z.infer<typeof schema.Picture>
