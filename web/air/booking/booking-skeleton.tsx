import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

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

/** The same words over the skeleton, the gate and the form: nothing moves when one replaces another. */
export const passengersLayout = {
  title: 'Кто летит',
  step: 'Пассажиры',
  lead: 'Приготовьте документы, с\u00a0которыми полетите: имена и\u00a0номера в\u00a0билете должны совпасть с\u00a0ними. Проверим их\u00a0до\u00a0оплаты.',
} as const
