import { LinkButton } from '#web/shell/link-button.tsx'
import { NothingHere } from './nothing-here.tsx'

/** No such order, or no proof that it is ours. */
export function LostOrder() {
  return (
    <NothingHere heading="Заказ не открылся" title="Откройте заказ по ссылке из письма" actions={<Home />}>
      {'В\u00a0этой вкладке нет ключа к\u00a0заказу. Он\u00a0есть в\u00a0письме, которое мы\u00a0прислали при бронировании.'}
    </NothingHere>
  )
}

/** The address names no order: the first HTML can say so already. */
export function UnnamedOrder() {
  return (
    <NothingHere heading="Заказ не указан" title="В адресе нет номера заказа" actions={<Home />}>
      {'Откройте заказ по\u00a0ссылке из\u00a0письма.'}
    </NothingHere>
  )
}

function Home() {
  return (
    <LinkButton to="/" look="primary">
      На главную
    </LinkButton>
  )
}
