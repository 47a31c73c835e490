const roubles = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 })

/** `12 345 ₽` with no-break spaces between thousands and before the sign (CONST-03). */
export function formatRub(amount: number): string {
  return roubles.format(amount).replace('-', '−')
}
