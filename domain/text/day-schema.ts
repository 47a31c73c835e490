import * as z from 'zod/mini'
import { parseAirDay, parseDay } from './dates.ts'

/** Wire schema of an air calendar date, in wire format: `DD-MM-YYYY`. */
export const AirDay = z.string().check(z.refine((text) => parseAirDay(text) !== undefined, 'Ожидается дата ДД-ММ-ГГГГ'))
/** Wire schema of a calendar day: `YYYY-MM-DD`. */
export const IsoDay = z.string().check(z.refine((text) => parseDay(text) !== undefined, 'Ожидается дата ГГГГ-ММ-ДД'))
