import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './field.module.css'

type Props = Omit<ComponentProps<'button'>, 'children' | 'value'> & {
  label: string
  /** The current choice; empty shows the label alone. */
  value: ReactNode
  icon?: IconName
  error?: string
}

/** A field that opens a picker: dates, passengers. */
export function FieldButton({ label, value, icon, error, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...rest}
      className={classes(css.box, css.pressable, error && css.wrong, className)}
    >
      <span className={css.inner}>
        <span className={classes(css.label, value ? css.floating : undefined)}>{label}</span>
        {value && <span className={css.value}>{value}</span>}
      </span>
      {icon && <Icon name={icon} className={css.icon} />}
    </button>
  )
}
