import { useRevalidator } from 'react-router'
import * as paths from '#domain/paths.ts'
import type { OpenPayment } from '#domain/payments/purchase.ts'
import { useWindowEvent } from '#web/ui/use-window-event.ts'
import { PAYMENT_PAGE_LEFT } from './payment-page-left.ts'
import css from './payment-page.module.css'

const submit = (form: HTMLFormElement | null) => form?.submit()

type Props = { payment: OpenPayment | undefined; isBusy: boolean }

/**
 * The bank's page, or the placeholder while its address is loading and after it could not be loaded (NAV-34, HOTB-06, HOTB-07).
 */
export function BankIframe({ payment, isBusy }: Props) {
  const { paymentUrl = paths.loader, fields = null } = payment ?? {}
  useCheckWhenLeft()
  return (
    <>
      <iframe
        key={paymentUrl}
        name="bank"
        title="Страница банка"
        className={css.frame}
        src={fields ? paths.loader : paymentUrl}
        aria-busy={isBusy}
        data-payment-url={paymentUrl}
      />
      {fields && (
        <form key={`form ${paymentUrl}`} ref={submit} method="post" action={paymentUrl} target="bank" hidden>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </form>
      )}
    </>
  )
}

/** A message from the frame only makes the page check at once: its contents are never trusted (DHOT-15). */
function useCheckWhenLeft() {
  const { revalidate } = useRevalidator()
  useWindowEvent('message', ({ origin, data }) => {
    if (origin === location.origin && data === PAYMENT_PAGE_LEFT) void revalidate()
  })
}
