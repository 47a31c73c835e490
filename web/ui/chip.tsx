import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import css from './chip.module.css'

type Props = Omit<ComponentProps<'button'>, 'aria-pressed'> & {
  icon?: IconName
  /** A choice that is on or off; leave out for a chip that only acts. */
  on?: boolean
  /** A removable chip: pressing it removes its choice, the cross says so. */
  removes?: boolean
}

/** A round-ended choice, 40 px high. */
export function Chip({ icon, on, removes, className, children, ...rest }: Props) {
  return (
    <button type="button" {...rest} aria-pressed={on} className={classes(css.chip, on && css.on, removes && css.soft, className)}>
      {icon && <Icon name={icon} size={16} />}
      {children}
      {removes && <Icon name="x" size={16} />}
    </button>
  )
}
