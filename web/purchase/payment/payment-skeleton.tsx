import type { Product } from '#domain/product.ts'
import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The skeleton of a payment, with the words that are the same for every order. */
export function PaymentSkeleton({ product = 'air' }: { product?: Product }) {
  return (
    <Screen title="Оплата" step="Оплата" product={product} aside={<Skeleton height={520} radius={18} />}>
      <Panel label="Оплата картой">
        <div aria-busy="true" style={{ display: 'grid', gap: 16 }}>
          <h2 className="h2">Картой, на&nbsp;странице банка</h2>
          <p className="quiet">Номер карты вы&nbsp;введёте у&nbsp;банка: мы&nbsp;его не&nbsp;видим и&nbsp;не&nbsp;храним.</p>
          <Skeleton height={56} radius={12} />
        </div>
      </Panel>
      <Skeleton height={200} radius={18} />
    </Screen>
  )
}
