import { LinkButton } from '#web/shell/link-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { OrderResult } from './order-result.tsx'
import type { ResultData } from './result-loader.ts'

/** Both result addresses show the same truth; without an order in the address there is only the way home (DAIR-22). */
export function ResultPage({ id, first, reason }: ResultData) {
  if (id) return <OrderResult key={id} id={id} first={first} reason={reason} />
  return (
    <div className="wrap" style={{ paddingBlock: 'var(--s8)' }}>
      <h1 className="h1" style={{ marginBottom: 'var(--s6)' }}>
        Заказ не&nbsp;указан
      </h1>
      <Empty
        title="В адресе нет номера заказа"
        actions={
          <LinkButton to="/" look="primary">
            На главную
          </LinkButton>
        }
      >
        Откройте заказ по&nbsp;ссылке из&nbsp;письма.
      </Empty>
    </div>
  )
}
