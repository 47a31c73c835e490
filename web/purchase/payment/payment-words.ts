import { ApiError } from '#web/data/call.ts'

/** Shown wherever an order was not paid in time (DPAY-05). */
export const WINDOW_CLOSED = 'Время оплаты истекло. Деньги не\u00a0списаны'

const NO_BANK = 'Не\u00a0удалось связаться с\u00a0банком. Деньги не\u00a0списаны, попробуйте ещё раз'

/** Why a payment did not begin: the server's words, or that nobody answered. */
export function paymentErrorText(error: unknown): string {
  return error instanceof ApiError && error.status !== 0 ? error.text : NO_BANK
}
