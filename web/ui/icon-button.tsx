import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import css from './icon-button.module.css'
import type { IconName } from './icon-names.ts'

type Props = Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; label: string; tonal?: boolean }

/** A round 44 px button with an icon only; `label` is its accessible name. */
export function IconButton({ icon, label, tonal, className, ...rest }: Props) {
  return (
    <button type="button" {...rest} aria-label={label} className={classes(css.button, tonal && css.tonal, className)}>
      <Icon name={icon} />
    </button>
  )
}
