import * as z from 'zod/mini'
import { Refusal } from '#domain/refusal.ts'

const LONGEST = 300

/**
 * What `jobs.last_error` keeps for `npm run orders`: the code of a refusal, or the name and message of any other error
 * without what may be about a person. What a supplier said in its own words stays in the log.
 */
export function errorText(error: unknown): string {
  if (error instanceof Refusal) return error.code
  if (error instanceof z.core.$ZodError) return unfitting(error)
  if (!(error instanceof Error)) return 'unknown'
  return `${error.name}: ${withoutPersons(error.message)}`.slice(0, LONGEST)
}

/** Where a value did not fit, never the value. */
function unfitting({ issues }: z.core.$ZodError): string {
  return `ZodError: ${issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')}`.slice(0, LONGEST)
}

/** Addresses, numbers, Russian words and quoted values; quoted names of tables and columns stay. */
function withoutPersons(message: string): string {
  return message
    .replaceAll(/[^\s<>"'(]+@[^\s<>"')]+/g, '…')
    .replaceAll(/"([^"]*)"/g, (whole, quoted: string) => (/^[a-z]+(_[a-z0-9]+)+$/.test(quoted) ? whole : '"…"'))
    .replaceAll(/\+?\d[\d ()-]{4,}\d/g, '…')
    .replaceAll(/[А-Яа-яЁё][А-Яа-яЁё -]*/g, '…')
}
