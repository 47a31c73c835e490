import { useId } from 'react'
import { IconButton } from './button.tsx'
import { Tooltip } from './tooltip.tsx'
import css from './stepper.module.css'

type Props = {
  label: string
  /** A quiet second line: «от 12 лет». */
  hint?: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** Why the minus or the plus is disabled; shown as a tooltip on the button. */
  whyLess?: string
  whyMore?: string
}

/** A row of a counter with a minus and a plus; at its limits a button is disabled and says why. */
export function Stepper({ label, hint, value, min, max, onChange, whyLess, whyMore }: Props) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={css.row}>
      <span className={css.text}>
        <b id={id} className={css.label}>
          {label}
        </b>
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      <span className={css.control}>
        <Step icon="minus" label={`${label}: меньше`} rests={value <= min} why={whyLess} onClick={() => onChange(value - 1)} />
        <output className={css.value} aria-live="polite">
          {value}
        </output>
        <Step icon="plus" label={`${label}: больше`} rests={value >= max} why={whyMore} onClick={() => onChange(value + 1)} />
      </span>
    </div>
  )
}

type StepProps = { icon: 'minus' | 'plus'; label: string; rests: boolean; why?: string; onClick: () => void }

/** A button that becomes disabled keeps the focus, so that its reason can be read and the picker closed by keyboard. */
function Step({ icon, label, rests, why, onClick }: StepProps) {
  return (
    <Tooltip text={rests && why}>
      {(described) => (
        <IconButton
          {...described}
          tonal={!rests}
          icon={icon}
          label={label}
          aria-disabled={rests || undefined}
          onClick={rests ? undefined : onClick}
        />
      )}
    </Tooltip>
  )
}
