import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './field.module.css'

export type FieldParts = {
  /** Inside the field; floats up when there is a value. */
  label: string
  /** A sentence below in crimson; marks the field invalid. */
  error?: string
  /** A quiet sentence or a clickable suggestion below. */
  hint?: ReactNode
  icon?: IconName
  /** The right end: a code, a button. */
  right?: ReactNode
  className?: string
}

type FieldAttributes = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** What all fields share: the box, the floating label, the sentences below. */
export function FieldLayout({ variant, children }: { variant: FieldParts; children: (named: FieldAttributes) => ReactNode }) {
  const id = useId()
  const { label, error, hint, icon, right, className } = variant
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes(css.field, className)}>
      <div className={classes(css.box, error && css.wrong)}>
        {icon && <Icon name={icon} className={css.icon} />}
        <div className={css.inner}>
          {children({ id, 'aria-describedby': notes || undefined, 'aria-invalid': error ? true : undefined })}
          <label className={css.label} htmlFor={id}>
            {label}
          </label>
        </div>
        {error && !right && <Icon name="alert-circle" className={css.alarm} />}
        {right}
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <Icon name="alert-circle" size={16} />
          {error}
        </p>
      )}
      {hint && (
        // The field keeps the focus: when left, it would show an error above, and the pressed suggestion would move from under
        // the press.
        <div id={`${id}-hint`} className={css.hint} onMouseDown={(event) => event.preventDefault()}>
          {hint}
        </div>
      )}
    </div>
  )
}
