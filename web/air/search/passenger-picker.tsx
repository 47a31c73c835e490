import type { RefObject } from 'react'
import { INFANT_RULE, partyRows, whyNot } from '#domain/air/party.ts'
import { MAX_PASSENGERS, type Party } from '#domain/air/query.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Nudger } from '#web/ui/slider-buttons.tsx'
import { Picker } from '#web/ui/picker.tsx'
import css from './passenger-picker.module.css'
import { partyText } from './party-words.ts'

type Props = { party: Party; onChange: (party: Party) => void; onClose: () => void; anchor: RefObject<HTMLElement | null> }

/** Adults, children with a seat, infants without one; limits rest the buttons and say why (AIRF-12 … AIRF-17). */
export function PassengerPicker({ party, onChange, onClose, anchor }: Props) {
  return (
    <Picker open onClose={onClose} title="Кто летит" anchor={anchor} align="end" summary={partyText(party)}>
      <div className={css.rows}>
        {partyRows.map(({ kind, title, age }) => {
          const [less, more] = [whyNot(party, kind, -1), whyNot(party, kind, 1)]
          return (
            <Nudger
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
