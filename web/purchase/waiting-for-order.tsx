import { Skeleton } from '#web/ui/skeleton.tsx'
import { Panel, Screen } from './purchase-screen.tsx'

/** The shape of the page while the order is on its way. */
export function WaitingForOrder({ error = '' }: { error?: string }) {
  return (
    <Screen title="Ваш заказ" aside={<Skeleton height={420} radius={18} />}>
      <Panel>
        <div aria-busy="true" style={{ display: 'grid', gap: 16 }}>
          <p aria-live="polite">{error || 'Проверяем заказ…'}</p>
          <Skeleton height={28} width="60%" />
          <Skeleton height={20} />
          <Skeleton height={20} width="80%" />
        </div>
      </Panel>
    </Screen>
  )
}
