import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { EtgRefusal } from './etg-calls.ts'

/** What a «no» before anything is started means to the visitor: whatever it says, this room is not to be had. */
export function gone(code: RefusalCode = 'hotels.rate-gone'): (error: unknown) => never {
  return (error) => {
    throw error instanceof EtgRefusal ? new Refusal(code, { supplierText: error.code }) : error
  }
}

/** They know no such thing. */
export function isAbsent(error: unknown): boolean {
  return error instanceof EtgRefusal && /not_found|invalid_params|no_available_rates/.test(error.code)
}
