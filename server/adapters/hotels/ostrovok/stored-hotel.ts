import * as z from 'zod/mini'
import { storedJson } from '#server/db/stored-json.ts'
import { SoldRoom } from '#server/hotels/stored-room.ts'

export const storedHotel = storedJson({
  column: 'etg_hotels.content',
  v: 1,
  schema: z.object({
    card: SoldRoom.shape.hotel,
    isShown: z.boolean(),
    isSold: z.boolean(),
    photos: z.optional(z.array(z.string())),
  }),
  upgrades: {},
})
