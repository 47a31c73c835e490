import { thousands } from './thousands.ts'

/** `12 345 ₽` of whole roubles, with no-break spaces between thousands and before the sign (CONST-03). */
export function formatRub(roubles: number): string {
  return `${thousands(roubles)}\u00a0₽`
}
