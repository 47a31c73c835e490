import * as z from 'zod/mini'
import { IsoDay } from '#domain/text/day-schema.ts'

/** What the site knows of its signed-in visitor (DAUTH-16). `bonusValue` is in points and may be below zero. */
export const User = z.object({
  login: z.string(),
  email: z.string(),
  bonusAccountId: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  birthDate: z.nullable(IsoDay),
  phoneNumber: z.nullable(z.string()),
  bonusValue: z.int(),
  isActivated: z.boolean(),
  /** The new address of a confirmed e-mail once the links of both letters are pressed. */
  pendingEmail: z.optional(z.string()),
  /** The next or current trip: its city, its days in words, its page; absent when nothing is ahead. */
  nextTrip: z.optional(z.object({ title: z.string(), when: z.string(), href: z.string() })),
})
export type User = z.infer<typeof User>

/** The part of a profile its owner may change; login and e-mail stay. */
export const Profile = z.pick(User, { firstName: true, lastName: true, birthDate: true, phoneNumber: true })
export type Profile = z.infer<typeof Profile>
