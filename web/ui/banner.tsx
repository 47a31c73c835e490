import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import css from './banner.module.css'

const icons = { plain: 'info-circle', ok: 'circle-check', warn: 'alert-triangle', err: 'alert-circle' } as const

type Props = {
  tone?: keyof typeof icons
  icon?: IconName
  /** Text buttons under or beside the sentence. */
  actions?: ReactNode
  onClose?: () => void
  /** Across the whole window, without rounded corners. */
  flat?: boolean
  children: ReactNode
}

/** A message that stays on the page. Errors are announced at once, the rest politely. */
export function Banner({ tone = 'plain', icon = icons[tone], actions, onClose, flat, children }: Props) {
  return (
    <div role={tone === 'err' ? 'alert' : 'status'} className={classes(css.banner, css[tone], flat && css.flat)}>
      <Icon name={icon} className={css.icon} />
      <div className={css.body}>
        <div className={css.text}>{children}</div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {onClose && <IconButton icon="x" label="Закрыть сообщение" className={css.close} onClick={onClose} />}
    </div>
  )
}
