import type { FoundOffer } from '#domain/air/results.ts'
import { formatRub } from '#domain/text/money.ts'
import { Button } from '#web/ui/button.tsx'
import { CarrierPlate } from '#web/air/results/card/carrier-plate.tsx'
import css from './chosen-outbound.module.css'
import { DirectionRow } from '#web/air/results/card/direction-row.tsx'

/** The outbound that was picked, pinned over the list of returns (DAIR-15). */
export function ChosenOutbound({ offer, onChange }: { offer: FoundOffer; onChange: () => void }) {
  return (
    <section className={css.pinned} aria-label="Выбранный рейс туда">
      <p className={css.head}>
        <CarrierPlate code={offer.companyCode} />
        <b>{offer.companyName}</b>
        <span className={css.price}>{formatRub(offer.totalPrice)}</span>
        <Button variant="text" size="s" icon="pencil" onClick={onChange}>
          Изменить
        </Button>
      </p>
      <DirectionRow segments={offer.flightSegments} />
    </section>
  )
}
