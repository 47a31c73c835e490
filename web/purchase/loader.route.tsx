import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { PAYMENT_PAGE_LEFT } from '#web/purchase/payment/payment-page-left.ts'
import type { Handle } from '#web/shell/handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/loader.route'
import css from './loader-picture.module.css'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Загрузка оплаты' })
}

/** A neutral page: it is shown inside frames. */
export const handle = { layout: 'bare' } satisfies Handle

/** The address of a payment that has none yet (spec §2); `?done=1` in a frame makes the page around it check (DHOT-15). */
export default function Loader() {
  const [params] = useSearchParams()
  const isDone = params.has('done')
  useEffect(() => {
    if (isDone && parent !== window) parent.postMessage(PAYMENT_PAGE_LEFT, location.origin)
  }, [isDone])
  return <LoaderPicture />
}

/** The wandering dot moves while the bank's page loads. */
function LoaderPicture() {
  return (
    <div className={css.page}>
      <div aria-live="polite">
        <svg className={css.ring} viewBox="0 0 96 96" aria-hidden="true">
          <circle cx="48" cy="48" r="36" fill="none" stroke="var(--line)" strokeWidth="8" />
          <path d="M48 84a36 36 0 1 1 31-54" fill="none" stroke="var(--ink)" strokeWidth="8" strokeLinecap="round" />
          <circle className={css.dot} cx="79" cy="30" r="11" fill="var(--sun)" />
        </svg>
        <h1 className="h2">Загружаем страницу оплаты…</h1>
        <p className="quiet">Обычно это 2–3&nbsp;секунды. Не&nbsp;закрывайте вкладку.</p>
      </div>
      <p className={css.foot}>
        <Icon name="shield-check" />
        Данные карты вводятся на&nbsp;стороне банка, мы&nbsp;их не&nbsp;видим
      </p>
    </div>
  )
}
