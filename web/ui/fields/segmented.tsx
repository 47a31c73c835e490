import { type Ref, useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './segmented.module.css'

type Props<Value extends string> = {
  /** The accessible name of the group. */
  label: string
  value: Value | undefined
  options: readonly { value: Value; label: string; icon?: IconName }[]
  onChange: (value: Value) => void
  /** Fills the row, parts equal. */
  wide?: boolean
  className?: string
  ref?: Ref<HTMLDivElement>
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

/** One of two or three short choices: a radio group. */
export function Segmented<Value extends string>({ label, value, options, onChange, wide, className, ...named }: Props<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} {...named} className={classes(css.group, wide && css.wide, className)}>
      {options.map((option) => (
        <label key={option.value} className={css.part}>
          <input
            type="radio"
            form="" // a switch of the page: a form sent without scripts must not include it
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={css.input}
          />
          {option.icon && <Icon name={option.icon} />}
          {option.label}
        </label>
      ))}
    </div>
  )
}
