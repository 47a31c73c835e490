import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import css from './tag.module.css'

type Props = { tone?: 'plain' | 'ok' | 'warn' | 'err' | 'sun' | 'water' | 'gold'; icon?: IconName; children: ReactNode }

/** A small label of a state or a property. */
export function Tag({ tone = 'plain', icon, children }: Props) {
  return (
    <span className={classes(css.tag, css[tone])}>
      {icon && <Icon name={icon} size={16} className={css.icon} />}
      {children}
    </span>
  )
}
