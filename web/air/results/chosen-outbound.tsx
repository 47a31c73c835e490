import { useSearchParams } from 'react-router'
import { withOutbound } from '#domain/air/outbound-address.ts'
import { durationOf, stopsOf } from '#domain/air/offer.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { clockOf, formatDuration } from '#domain/text/dates.ts'
import { shortDay } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { CarrierPlate } from '#web/air/results/card/carrier-plate.tsx'
import { stopsText } from '#web/air/results/card/direction-row.tsx'
import { fareNameOf } from '#domain/air/fare-name.ts'
import { FlightRibbon } from '#web/air/results/card/flight-ribbon.tsx'
import css from './chosen-outbound.module.css'

/** The outbound that was picked, in a row over the list of returns (DAIR-15). */
export function ChosenOutbound({ offer, onChange }: { offer: FoundOffer; onChange: () => void }) {
  const { companyCode, companyName, flightSegments } = offer
  const [first, last] = [flightSegments[0]!, flightSegments.at(-1)!] // an offer has at least one segment
  const facts = [formatDuration(durationOf(offer)), stopsText(stopsOf(offer)), fareNameOf(offer)]
  return (
    <section className={css.row} data-outbound aria-label="Выбранный рейс туда">
      <CarrierPlate code={companyCode} />
      <div className={css.text}>
        <p className={css.title}>
          Туда: {companyName}, {shortDay(first.departure)}
        </p>
        <p className={css.facts}>
          {clockOf(first.departure)} {first.fromCode}&nbsp;— {clockOf(last.arrival)} {last.toCode}, {facts.join(', ')}
        </p>
      </div>
      <div className={css.ribbon}>
        <FlightRibbon segments={flightSegments} />
      </div>
      <b className={css.price}>{formatRub(offer.totalPrice)}</b>
      <Button variant="text" size="s" onClick={onChange}>
        Сменить
      </Button>
      <noscript>{import.meta.env.SSR && <PlainChange />}</noscript>
    </section>
  )
}

/** Back to the outbounds for a visitor without scripts, drawn by the server alone. */
function PlainChange() {
  const [params] = useSearchParams()
  return (
    <LinkButton to={`?${withOutbound(params, null)}`} variant="text" size="s">
      Сменить
    </LinkButton>
  )
}
