import { Refusal } from '#domain/refusal.ts'
import { Killed } from './crash.ts'

/** A refusal is an answer and a killed process comes up again; anything else is a bug. */
export function isExpected(problem: unknown): boolean {
  if (problem instanceof Refusal || problem instanceof Killed) return true
  return problem instanceof Error && problem.cause !== undefined && isExpected(problem.cause)
}
