import { classes } from './classes.ts'
import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?url'
import css from './icon.module.css'

type Props = { name: IconName; size?: 16 | 20 | 24; className?: string }

/** A decorative outline icon in the colour of the text around it; name the control it is in. */
export function Icon({ name, size = 20, className }: Props) {
  return (
    <svg className={classes(css.icon, className)} width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
