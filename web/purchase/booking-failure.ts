import type { ApiError } from '#web/data/call.ts'
import { failureOf } from '#web/data/failure-of.ts'
import type { FieldErrors } from './use-field-errors.ts'

/** What any booking may come to: another price to agree to, or something wrong with the form, which stays as it is. */
export type BookingFailure =
  | { kind: 'price-changed'; oldPrice: number; newPrice: number }
  | { kind: 'failed'; text: string; fields: FieldErrors }

/** A refusal that is not the product's own. */
export function bookingFailureOf(error: ApiError, acceptedPrice: number): BookingFailure {
  const { status, text, fields, extra } = error
  if (failureOf(error) !== 'order.price-changed') return { kind: 'failed', text: status === 0 ? NO_CONNECTION : text, fields }
  return { kind: 'price-changed', oldPrice: Number(extra.oldPrice ?? acceptedPrice), newPrice: Number(extra.newPrice) }
}

const NO_CONNECTION = 'Нет связи с\u00a0сервером. Данные сохранены, попробуйте ещё раз'
