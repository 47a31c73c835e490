import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { LoaderPicture } from './loader-picture.tsx'
import { PAYMENT_PAGE_LEFT } from '#web/purchase/payment/payment-page-left.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { currentTheme, followTheme } from '#web/boot/theme.ts'
import type { Route } from './+types/loader.route'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Загрузка оплаты' })
}

/** A neutral page: it stands inside frames. */
export const handle = { layout: 'bare' }

/** The address of a payment that has none yet (spec §2); `?done=1` in a frame tells the page around it to look (DHOT-15). */
export default function Loader() {
  const [params] = useSearchParams()
  const isDone = params.has('done')
  useSyncExternalStore(followTheme, currentTheme, () => undefined) // no header here follows the system for it
  useEffect(() => {
    if (isDone && parent !== window) parent.postMessage(PAYMENT_PAGE_LEFT, location.origin)
  }, [isDone])
  return <LoaderPicture />
}
