import type { AirOffer } from '#domain/air/offer.ts'
import type { PassengerKind } from '#domain/air/passenger-kind.ts'
import { priceLines } from '#domain/air/price-lines.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import css from './price-breakdown.module.css'

type Priced = Pick<AirOffer, 'airlineFares' | 'totalPrice'>

const kindWords: Record<PassengerKind, (typeof words)['adult' | 'child' | 'infant']> = {
  adult: words.adult,
  child: words.child,
  infant: words.infant,
}

/** Every rouble of the trip by direction and passenger kind; fares and fees of each line open by a press. */
export function PriceBreakdown({ there, back, off = 0 }: { there: Priced; back: Priced | null; off?: number }) {
  return (
    <div className={css.lines}>
      <DirectionPrice offer={there} name={back ? 'туда' : ''} />
      {back && <DirectionPrice offer={back} name="обратно" />}
      {off > 0 && (
        <p className={css.sum}>
          <span>Бонусами</span>
          <span className={css.money}>{formatRub(-off)}</span>
        </p>
      )}
      <details className={css.details}>
        <summary>Тариф и сборы</summary>
        <Parts offer={there} name={back ? 'Туда' : ''} />
        {back && <Parts offer={back} name="Обратно" />}
      </details>
    </div>
  )
}

function DirectionPrice({ offer, name }: { offer: Priced; name: string }) {
  return priceLines(offer).map(({ kind, count, total }) => (
    <p key={kind} className={css.sum}>
      <span>{[counted(count, kindWords[kind]), name].filter(Boolean).join(', ')}</span>
      <span className={css.money}>{formatRub(total)}</span>
    </p>
  ))
}

function Parts({ offer, name }: { offer: Priced; name: string }) {
  const lines = priceLines(offer)
  const whole = (of: 'base' | 'taxes') => lines.reduce((sum, line) => sum + line[of], 0)
  const prefix = name ? `${name}, ` : ''
  return (
    <>
      <p className={css.sum}>
        <span>{prefix ? `${prefix}тариф` : 'Тариф'}</span>
        <span className={css.money}>{formatRub(whole('base'))}</span>
      </p>
      <p className={css.sum}>
        <span>{prefix}сборы аэропортов и&nbsp;авиакомпании</span>
        <span className={css.money}>{formatRub(whole('taxes'))}</span>
      </p>
    </>
  )
}
