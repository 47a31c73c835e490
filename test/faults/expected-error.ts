import { Refusal } from '#domain/refusal.ts'
import { Killed } from './crash.ts'

/** A refusal is an answer and a killed process comes up again; anything else is a bug. */
export function isExpected(error: unknown): boolean {
  if (error instanceof Refusal || error instanceof Killed) return true
  return error instanceof Error && error.cause !== undefined && isExpected(error.cause)
}
