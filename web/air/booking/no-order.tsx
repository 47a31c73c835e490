import { LinkButton } from '#web/shell/link-button.tsx'
import { Empty } from '#web/ui/empty.tsx'

type Props = { heading: string; title: string; children: string }

/** A page of an order without the order: where its link is to be found (DGEN-05). */
function NoOrder({ heading, title, children }: Props) {
  return (
    <div className="wrap" style={{ paddingBlock: 'var(--s8)' }}>
      <h1 className="h1" style={{ marginBottom: 'var(--s6)' }}>
        {heading}
      </h1>
      <Empty
        title={title}
        actions={
          <LinkButton to="/" look="primary">
            На главную
          </LinkButton>
        }
      >
        {children}
      </Empty>
    </div>
  )
}

/** No such order, or no proof that it is ours. */
export function LostOrder() {
  return (
    <NoOrder heading="Заказ не открылся" title="Откройте заказ по ссылке из письма">
      {'В\u00a0этой вкладке нет ключа к\u00a0заказу. Он\u00a0есть в\u00a0письме, которое мы\u00a0прислали при бронировании.'}
    </NoOrder>
  )
}

/** The address names no order: the first HTML can say so already. */
export function UnnamedOrder() {
  return (
    <NoOrder heading="Заказ не указан" title="В адресе нет номера заказа">
      {'Откройте заказ по\u00a0ссылке из\u00a0письма.'}
    </NoOrder>
  )
}
