import type { RefObject } from 'react'
import { INFANT_RULE, partyRows, disabledReason } from '#domain/air/party.ts'
import { type AirForm, MAX_PASSENGERS, type Party } from '#domain/air/query.ts'
import { parseAirDay } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import { usePriceOn } from '#web/air/results/use-prices.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picker } from '#web/ui/picker.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { partyText } from './party-words.ts'
import css from './passenger-picker.module.css'

type Props = { form: AirForm; onChange: (party: Party) => void; onClose: () => void; anchor: RefObject<HTMLElement | null> }

/** Adults, children with a seat, infants without one; limits disable the buttons and say why (AIRF-12 … AIRF-17). */
export function PassengerPicker({ form, onChange, onClose, anchor }: Props) {
  const { adults, children, infants } = form
  const party = { adults, children, infants }
  return (
    <Picker open onClose={onClose} title="Кто летит" anchor={anchor} align="end" summary={<Summary form={form} party={party} />}>
      <div className={css.rows}>
        {partyRows.map(({ kind, title, age }) => {
          const [less, more] = [disabledReason(party, kind, -1), disabledReason(party, kind, 1)]
          return (
            <Stepper
              key={kind}
              label={title}
              hint={age}
              value={party[kind]}
              min={less ? party[kind] : 0}
              max={more ? party[kind] : MAX_PASSENGERS}
              whyLess={party[kind] > 0 ? less : undefined}
              whyMore={more}
              onChange={(count) => onChange({ ...party, [kind]: count })}
            />
          )
        })}
        {party.infants > 0 && (
          <p className={css.rule}>
            <Icon name="info-circle" />
            {INFANT_RULE}
          </p>
        )}
      </div>
    </Picker>
  )
}

/** The party, and what the chosen days cost it together, where that is known. */
function Summary({ form: { iataFrom, iataTo, dateThere, dateBack }, party }: { form: AirForm; party: Party }) {
  const [there, back] = [parseAirDay(dateThere), parseAirDay(dateBack)]
  const price = usePriceOn({ iataFrom, iataTo, ...party }, there, back)
  return (
    <span className={css.summary}>
      <b>{partyText(party)}</b>
      {price !== undefined && (
        <span>
          {back ? 'туда и\u00a0обратно' : 'туда'} от&nbsp;{formatRub(price)}
        </span>
      )}
    </span>
  )
}
