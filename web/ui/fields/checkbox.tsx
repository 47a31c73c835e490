import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './checkbox.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  /** The right column: a price, a count. */
  end?: ReactNode
  error?: string
}

/** A checkbox with its label; the whole row is pressable. */
export function Checkbox({ label, end, error, className, ...input }: Props) {
  const errorId = useId()
  return (
    <div className={className}>
      <label className={classes(css.row, error && css.wrong)}>
        <input
          type="checkbox"
          {...input}
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span className={css.box}>
          <Icon name="check" size={16} className={css.tick} />
        </span>
        <span>{label}</span>
        {end !== undefined && <span className={css.end}>{end}</span>}
      </label>
      {error && (
        <p id={errorId} className={css.error}>
          <Icon name="alert-circle" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}

/** One of several; give the group one `name` and a fieldset with a legend. */
export function Radio({ label, end, className, ...input }: Omit<Props, 'error'>) {
  return (
    <label className={classes(css.row, className)}>
      <input type="radio" {...input} className={css.input} />
      <span className={css.circle} />
      <span>{label}</span>
      {end !== undefined && <span className={css.end}>{end}</span>}
    </label>
  )
}

/** A switch: on or off at once. */
export function Switch({ label, end, className, ...input }: Omit<Props, 'error'>) {
  return (
    <label className={classes(css.row, className)}>
      <input type="checkbox" role="switch" {...input} className={css.input} />
      <span className={css.switch} />
      <span>{label}</span>
      {end !== undefined && <span className={css.end}>{end}</span>}
    </label>
  )
}
