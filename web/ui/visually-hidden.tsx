import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

type Props = { children: ReactNode; live?: boolean; as?: 'span' | 'h2'; id?: string }

/** Read by a screen reader, not shown. `live` announces its changes politely; a heading is `as="h2"`. */
export function VisuallyHidden({ children, live, as: Tag = 'span', id }: Props) {
  return (
    <Tag id={id} className={css.hidden} aria-live={live ? 'polite' : undefined}>
      {children}
    </Tag>
  )
}
