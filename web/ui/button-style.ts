import { classes } from './classes.ts'
import css from './button.module.css'

export type ButtonStyle = {
  /** `primary` is the one sun of a screen; everything else is `tonal`, `outline` or `text`; `glass` stands on pictures. */
  variant?: 'primary' | 'tonal' | 'outline' | 'text' | 'glass'
  size?: 's' | 'm' | 'l' | 'xl'
  wide?: boolean
}

/** The classes of a button, for links that look like one (web/shell/link-button.tsx). */
export function buttonClass({ variant = 'outline', size = 'm', wide }: ButtonStyle, className?: string): string {
  return classes(css.button, css[variant], css[size], wide && css.wide, className)
}
