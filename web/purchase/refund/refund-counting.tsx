import type { ReactNode } from 'react'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './refund-dialog.module.css'

type Props = {
  /** Instead of the skeletons of the lines: why there are none. */
  children?: ReactNode
  onClose: () => void
}

/** The dialog of a refund until its quote arrives. */
export function RefundCounting({ children, onClose }: Props) {
  return (
    <Drawer fits title="Считаем возврат" onClose={onClose}>
      {children || (
        <div aria-busy="true" className={css.lines}>
          <Skeleton height={96} radius={18} />
          <Skeleton height={96} radius={18} />
        </div>
      )}
    </Drawer>
  )
}
