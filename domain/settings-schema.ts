import * as z from 'zod/mini'

const City = z.object({ id: z.string(), iataCode: z.string(), title: z.string() })

/** The visitor's preferences, stored in the browser (spec §3); the server never sees them. */
export const Settings = z.object({
  /** The form the home page opens on. */
  activeForm: z.enum(['avia', 'hotels']),
  /** The initial state of the guest's box «Создать личный кабинет» (DAIR-28). */
  createAccount: z.boolean(),
  locale: z.literal('ru'),
  currency: z.literal('rub'),
  city: City,
  /** Mirrors the theme on screen; the key `theme` alone decides (DUI-07). */
  theme: z.enum(['lighttheme', 'darktheme']),
})
export type Settings = z.infer<typeof Settings>
