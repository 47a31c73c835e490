import * as z from 'zod/mini'
import { AirDay } from '#domain/dates.ts'

export const documentTypes = ['passportrf', 'forpassportrf', 'birthcert', 'nationalpassport'] as const
export const DocumentType = z.enum(documentTypes)
export type DocumentType = z.infer<typeof DocumentType>

/** A passenger as POST /Booking takes it (spec §3, DAIR-19): dates `DD-MM-YYYY`, numbers without spaces. */
export const Passenger = z.object({
  name: z.string().check(z.maxLength(50)),
  surname: z.string().check(z.maxLength(50)),
  birthDay: AirDay,
  gender: z.enum(['male', 'female']),
  document: z.object({ type: DocumentType, number: z.string().check(z.maxLength(32)), date: z.nullable(AirDay) }),
})
export type Passenger = z.infer<typeof Passenger>
