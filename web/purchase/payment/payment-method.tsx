import { type PaymentMethod, methodsFor } from '#domain/payments/payment.ts'
import type { Product } from '#domain/product.ts'
import { useConfig } from '#web/shell/config.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import css from './payment-method.module.css'

const words = {
  card: { label: 'Картой', icon: 'credit-card' },
  sbp: { label: 'СБП', icon: 'qrcode' },
} as const

/** How this sum may be paid here (DPAY-13). */
export function usePaymentMethods(amount: number): readonly PaymentMethod[] {
  return methodsFor(useConfig().payment.methods, amount)
}

type Props = { methods: readonly PaymentMethod[]; method: PaymentMethod; onChange: (method: PaymentMethod) => void }

/** The choice of a payment method; nothing where there is one. */
export function PaymentMethodPicker({ methods, method, onChange }: Props) {
  if (methods.length < 2) return null
  const options = methods.map((value) => ({ value, ...words[value] }))
  return <Segmented label="Способ оплаты" value={method} options={options} onChange={onChange} className={css.picker} />
}

/** What paying by card or by «СБП» will look like; `product` says what is issued afterwards. */
export function PaymentMethodAbout({ method, product }: { method: PaymentMethod; product: Product }) {
  return method === 'card' ? (
    <>
      <h2 className="h2">Картой, на&nbsp;странице банка</h2>
      <p className="quiet">
        Номер карты вы&nbsp;введёте у&nbsp;банка: мы&nbsp;его не&nbsp;видим и&nbsp;не&nbsp;храним.
        {product === 'air' && <> После оплаты вернём вас сюда и&nbsp;сразу оформим билеты.</>}
      </p>
    </>
  ) : (
    <>
      <h2 className="h2">По&nbsp;СБП, в&nbsp;приложении банка</h2>
      <p className="quiet">
        Наведите камеру телефона на&nbsp;код или откройте приложение банка с&nbsp;телефона. Деньги спишутся сразу;
        {product === 'air' ? ' если билеты не\u00a0оформятся' : ' если отель не\u00a0подтвердит номер'}, вернём всю сумму
        на&nbsp;тот&nbsp;же счёт.
      </p>
    </>
  )
}
