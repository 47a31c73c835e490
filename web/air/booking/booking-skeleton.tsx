import { Skeleton } from '#web/ui/skeleton.tsx'
import { passengersLayout } from './passengers-layout.ts'
import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'

/** The silhouette of the passenger form. */
export function BookingSkeleton() {
  return (
    <Screen {...passengersLayout} aside={<Skeleton height={520} radius={18} />}>
      <Panel>
        <div aria-busy="true" style={{ display: 'grid', gap: 14 }}>
          <Skeleton height={30} width="40%" />
          <Skeleton height={56} radius={12} />
          <Skeleton height={56} radius={12} />
          <Skeleton height={56} radius={12} />
        </div>
      </Panel>
    </Screen>
  )
}
