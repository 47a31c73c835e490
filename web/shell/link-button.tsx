import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonStyle, buttonClass } from '#web/ui/button-style.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import css from '#web/ui/button.module.css'

type Props = ComponentProps<typeof Link> & ButtonStyle & { icon?: IconName; iconEnd?: IconName }

/** A link that looks like a button: it leads somewhere, it does not act. */
export function LinkButton({ variant, size, wide, icon, iconEnd, className, children, ...link }: Props) {
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
