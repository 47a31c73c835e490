import { LinkButton } from '#web/shell/link-button.tsx'
import { NothingHere } from './nothing-here.tsx'

/** No such order, or no proof that it is ours. */
export function LostOrder() {
  return (
    <NothingHere heading="Заказ не открылся" title="Откройте заказ по ссылке из письма" actions={<Home />}>
      {
        'В\u00a0этой вкладке нет ключа к\u00a0заказу. Вернитесь во\u00a0вкладку, где бронировали, или откройте ссылку из\u00a0письма, которое мы\u00a0прислали. Покупали с\u00a0кабинетом\u00a0— войдите в\u00a0него.'
      }
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
