import type { ReactNode } from 'react'
import type { RequestState } from '#web/data/use-request.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props<T> = {
  request: RequestState<T>
  again: () => void
  /** The placeholder meanwhile: a block of this height, unless it has a shape of its own. */
  height?: number
  loading?: ReactNode
  children: (reply: T) => ReactNode
}

/** A part of the account while it is loading, when it cannot be loaded, and when it has arrived. */
export function RequestView<T>({ request, again, height = 160, loading, children }: Props<T>) {
  if (request.phase === 'loading') return loading ?? <Skeleton height={height} radius={12} />
  if (request.phase === 'ready') return children(request.reply)
  return (
    <Banner
      tone="err"
      actions={
        <Button size="s" onClick={again}>
          Повторить
        </Button>
      }
    >
      {request.text}
    </Banner>
  )
}
