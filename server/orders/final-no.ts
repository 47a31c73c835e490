import { Refusal } from '#domain/refusal.ts'

/** A code of theirs, never their own words: those may be about a person. */
const code = /^[a-z0-9_ ]{1,80}$/

/** By which code a supplier will never let go what was booked; undefined for whatever may be another time. */
export function finalNo(error: unknown): string | undefined {
  if (!(error instanceof Refusal && error.code === 'refund.not-allowed')) return undefined
  const { supplierText = '' } = error.details
  return code.test(supplierText) ? supplierText : error.code
}
