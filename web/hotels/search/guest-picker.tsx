import type { RefObject } from 'react'
import { type Guests, MAX_ADULTS, MAX_CHILDREN, MAX_CHILD_AGE } from '#domain/hotels/query.ts'
import { ageLabel, guestsInWords } from '#domain/hotels/stay-words.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { Picker } from '#web/ui/picker.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import css from './guest-picker.module.css'

type Props = {
  guests: Guests
  /** Opened by Tab: the field keeps the focus, an arrow down leads in. */
  keepsFocus: boolean
  onChange: (guests: Guests) => void
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
}

/** The age a new child begins with. */
const FIRST_AGE = 7
const ages = Array.from({ length: MAX_CHILD_AGE + 1 }, (_, age) => ({ value: String(age), label: ageLabel(age) }))

/** Adults and children of one room; every child has its age (spec §5). */
export function GuestPicker({ guests, keepsFocus, onChange, onClose, anchor }: Props) {
  const { adults, children } = guests
  const grow = (count: number) => (count > children.length ? [...children, FIRST_AGE] : children.slice(0, count))
  return (
    <Picker
      open
      onClose={onClose}
      title="Кто едет"
      anchor={anchor}
      align="end"
      keepsFocus={keepsFocus}
      summary={guestsInWords(guests)}
    >
      <div className={css.rows}>
        <Stepper
          label="Взрослые"
          hint="старше 17 лет"
          value={adults}
          min={1}
          max={MAX_ADULTS}
          whyMore="В одном номере не больше шести взрослых"
          onChange={(count) => onChange({ ...guests, adults: count })}
        />
        <Stepper
          label="Дети"
          hint="до 17 лет"
          value={children.length}
          min={0}
          max={MAX_CHILDREN}
          whyMore="В одном номере не больше четырёх детей"
          onChange={(count) => onChange({ ...guests, children: grow(count) })}
        />
        {children.length > 0 && (
          <div className={css.ages}>
            {children.map((age, at) => (
              <Select
                // Children have no identity but their place.
                key={at}
                label={children.length > 1 ? `Возраст ${at + 1}-го ребёнка` : 'Возраст ребёнка'}
                options={ages}
                value={String(age)}
                onChange={(event) => onChange({ ...guests, children: children.with(at, Number(event.target.value)) })}
              />
            ))}
          </div>
        )}
      </div>
    </Picker>
  )
}
