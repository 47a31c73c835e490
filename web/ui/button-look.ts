import { classes } from './classes.ts'
import css from './button.module.css'

export type ButtonLook = {
  /** `primary` is the one sun of a screen; everything else is `tonal`, `outline` or `text`; `glass` stands on pictures. */
  look?: 'primary' | 'tonal' | 'outline' | 'text' | 'glass'
  size?: 's' | 'm' | 'l' | 'xl'
  wide?: boolean
}

/** The classes of a button, for links that look like one (web/shell/link-button.tsx). */
export function buttonClass({ look = 'outline', size = 'm', wide }: ButtonLook, className?: string): string {
  return classes(css.button, css[look], css[size], wide && css.wide, className)
}
