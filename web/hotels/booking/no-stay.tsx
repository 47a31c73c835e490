import type { ReactNode } from 'react'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Empty } from '#web/ui/empty.tsx'

type Props = { heading: string; title: string; to: string; action: string; children?: ReactNode; onRetry?: ReactNode }

/** A booking page with nothing to book: what happened and the way on (DGEN-05). */
export function NoStay({ heading, title, to, action, children, onRetry }: Props) {
  return (
    <div className="wrap" style={{ paddingBlock: 'var(--s8)' }}>
      <h1 className="h1" style={{ marginBottom: 'var(--s6)' }}>
        {heading}
      </h1>
      <Empty
        title={title}
        actions={
          <>
            {onRetry}
            <LinkButton to={to} look="primary" icon="bed">
              {action}
            </LinkButton>
          </>
        }
      >
        {children}
      </Empty>
    </div>
  )
}
