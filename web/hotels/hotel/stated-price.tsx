import { type PriceWording, displayPrice } from '#domain/hotels/price-unit.ts'
import { forNights } from '#domain/hotels/stay-words.ts'
import { formatRub } from '#domain/text/money.ts'
import css from './stated-price.module.css'

/** `61 600 ₽` of the whole stay, or `8 800 ₽ за ночь` in its place; whoever shows it names the whole beside it (DHOT-24). */
export function StatedPrice({ price, wording }: { price: number; wording: PriceWording }) {
  return (
    <b>
      {formatRub(displayPrice(price, wording))}
      {wording.unit === 'night' && <small className={css.unit}> {forNights(1)}</small>}
    </b>
  )
}
