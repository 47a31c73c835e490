import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import css from './button.module.css'
import iconButtonStyles from './icon-button.module.css'

type Props = ComponentProps<'button'> & ButtonStyle & { icon?: IconName; iconEnd?: IconName; busy?: boolean | 'open' }

/** A button; `busy` keeps its width, shows a ring and ignores presses, unless it is `open` to another one. */
export function Button({ variant, size, wide, icon, iconEnd, busy, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide }, className)}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy === true || undefined}
      onClick={busy === true ? (event) => event.preventDefault() : onClick}
    >
      <span className={css.face}>
        {icon && <Icon name={icon} />}
        {children}
        {iconEnd && <Icon name={iconEnd} />}
      </span>
      {busy && <span className={css.ring} aria-hidden="true" />}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; label: string; tonal?: boolean }

/** A round 44 px button with an icon only; `label` is its accessible name. */
export function IconButton({ icon, label, tonal, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(iconButtonStyles.button, tonal && iconButtonStyles.tonal, className)}
    >
      <Icon name={icon} />
    </button>
  )
}

type LinkButtonProps = ComponentProps<typeof Link> & ButtonStyle & { icon?: IconName; iconEnd?: IconName }

/** A link that looks like a button: it navigates, it does not act. */
export function LinkButton({ variant, size, wide, icon, iconEnd, className, children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={buttonClass({ variant, size, wide }, className)}>
      <span className={css.face}>
        {icon && <Icon name={icon} />}
        {children}
        {iconEnd && <Icon name={iconEnd} />}
      </span>
    </Link>
  )
}

type ButtonStyle = {
  /** `primary` is the one sun of a screen; everything else is `tonal`, `outline` or `text`; `glass` is for pictures. */
  variant?: 'primary' | 'tonal' | 'outline' | 'text' | 'glass'
  size?: 's' | 'm' | 'l' | 'xl'
  wide?: boolean
}

/** The classes of a button, for links that look like one (web/ui/button.tsx). */
export function buttonClass({ variant = 'outline', size = 'm', wide }: ButtonStyle, className?: string): string {
  return classes(css.button, css[variant], css[size], wide && css.wide, className)
}
