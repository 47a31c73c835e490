import type { ReactNode } from 'react'
import { Empty } from '#web/ui/empty.tsx'

type Props = { heading: string; title: string; actions: ReactNode; children?: ReactNode }

/** A page of a purchase without anything to buy or to show: what is missing and the way on (DGEN-05). */
export function EmptyPurchase({ heading, title, actions, children }: Props) {
  return (
    <div className="wrap" style={{ paddingBlock: 'var(--s8)' }}>
      <h1 className="d2" style={{ marginBottom: 'var(--s6)' }}>
        {heading}
      </h1>
      <Empty title={title} actions={actions}>
        {children}
      </Empty>
    </div>
  )
}
