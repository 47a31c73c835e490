import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The skeleton of the page while the rate is being checked (HOTB-12). */
export function BookingSkeleton() {
  return (
    <Screen title="Кто заселяется" step="Гости" product="hotel" aside={<Skeleton height={520} radius={18} />}>
      <Panel>
        <div aria-busy="true" style={{ display: 'grid', gap: 16 }}>
          <p aria-live="polite" className="quiet">
            Проверяем номер и&nbsp;цену…
          </p>
          <Skeleton height={56} />
          <Skeleton height={56} />
          <Skeleton height={56} />
        </div>
      </Panel>
      <Skeleton height={260} radius={18} />
    </Screen>
  )
}
