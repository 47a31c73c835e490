import { type FormEvent, useState } from 'react'
import { changeOrderEmail } from '#contract/order-email.ts'
import { normaliseEmail } from '#domain/account/email.ts'
import type { Product } from '#domain/product.ts'
import { EmailField } from '#web/auth/email-field.tsx'
import { call } from '#web/data/call.ts'
import { textOf } from '#web/data/refusal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { toast } from '#web/ui/toast.ts'
import { nextOrderKey, orderKey } from './order-access.ts'
import { changeOrderKey, fetchProven } from './order-key-of-other-tab.ts'
import css from './change-address.module.css'

type Props = { id: string; sentTo: string; product: Product; onClose: () => void; onChanged: () => void }

const papers = { air: 'Билеты', hotel: 'Ваучер' } as const satisfies Record<Product, string>

/**
 * One field: another address for the letters of an order. This browser keeps access to the order, links of former letters do not.
 */
export function ChangeAddress({ id, sentTo, product, onClose, onChanged }: Props) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = normaliseEmail(email)
    const wrong = wrongIn(wanted, sentTo)
    setError(wrong)
    if (wrong) return event.currentTarget.querySelector('input')?.focus()
    setBusy(true)
    try {
      const changed = await fetchProven(id, () => change(id, wanted))
      if (changed.accessKey) changeOrderKey(id, changed.accessKey)
      toast(`Теперь пишем на ${changed.sentTo}`)
      onChanged()
    } catch (failure) {
      setError(textOf(failure))
      setBusy(false)
    }
  }
  return (
    <Drawer fits size="s" title="Куда отправить?" onClose={onClose}>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className={css.form}>
        <p className="quiet">
          {papers[product]} и&nbsp;все письма о&nbsp;заказе придут на&nbsp;новый адрес. Ссылка из&nbsp;прежнего письма больше
          не&nbsp;откроет заказ.
        </p>
        <EmailField
          name="email"
          ref={focusOnce}
          value={email}
          error={error}
          onValue={(typed) => {
            setEmail(typed)
            setError(undefined)
          }}
        />
        <Button type="submit" variant="primary" size="l" wide busy={busy}>
          Отправить на&nbsp;этот адрес
        </Button>
      </form>
    </Drawer>
  )
}

/** Checked before the server is called, which has the last word. */
function wrongIn(wanted: string, sentTo: string): string | undefined {
  if (wanted === sentTo) return 'Письмо ушло на\u00a0этот адрес'
  return /.@./.test(wanted) ? undefined : 'Email указан неверно'
}

/** The dialog takes the focus when it opens, which is after its field is mounted. */
function focusOnce(field: HTMLInputElement | null) {
  queueMicrotask(() => field?.focus())
}

/** The key is sent with the request: should the answer be lost, the next one is proved by it. */
function change(id: string, email: string) {
  const known = orderKey(id)
  return call(changeOrderEmail, { id, email, accessKey: known && nextOrderKey(id) }, { orderKey: known })
}
