import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import css from './price-tag.module.css'

type Props = {
  /** Already formatted: `formatRub(18_960)`. */
  children: ReactNode
  size?: 's' | 'm' | 'l'
  /** Says «от» before the price. */
  from?: boolean
}

/** A price in tabular figures. */
export function PriceTag({ children, size = 'm', from }: Props) {
  return (
    <span className={classes(css.price, css[size])}>
      {from && <span className={css.from}>от&nbsp;</span>}
      {children}
    </span>
  )
}
