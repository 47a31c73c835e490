import type { ComponentProps } from 'react'
import { type ButtonStyle, buttonClass } from './button-style.ts'
import css from './button.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

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
