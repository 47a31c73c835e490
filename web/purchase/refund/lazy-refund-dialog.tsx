import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { RefundCounting } from './refund-counting.tsx'

const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'), 'RefundDialog')

/** «Отменить и вернуть деньги»: shown at the press, also while its own file is loading. */
export function LazyRefundDialog(props: ComponentProps<typeof RefundDialog>) {
  return (
    <Suspense fallback={<RefundCounting onClose={props.onClose} />}>
      <RefundDialog {...props} />
    </Suspense>
  )
}
