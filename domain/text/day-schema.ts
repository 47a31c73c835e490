import * as z from 'zod/mini'
import { parseAirDay, parseDay } from './dates.ts'

/** Wire schema of an air calendar date, in wire format: `DD-MM-YYYY`. */
export const AirDay = z.string().check(z.refine((text) => parseAirDay(text) !== undefined, 'Ожидается дата ДД-ММ-ГГГГ'))
/** Wire schema of a calendar day: `YYYY-MM-DD`. */
export const IsoDay = z.string().check(z.refine((text) => parseDay(text) !== undefined, 'Ожидается дата ГГГГ-ММ-ДД'))
/** Wire schema of a moment in UTC: `YYYY-MM-DDTHH:mm:ssZ`. */
export const InstantText = z.string()
/** Wire schema of a local time without a zone: `YYYY-MM-DDTHH:mm:ss`. */
export const LocalTimeText = z.string()
