import { useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

function watch(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Stands while the browser has no network; «Повторить» asks the page's data again (DGEN-05). */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  const { revalidate } = useRevalidator()
  if (online) return null
  return (
    <Banner
      tone="warn"
      flat
      actions={
        <Button variant="text" size="s" onClick={() => void revalidate()}>
          Повторить
        </Button>
      }
    >
      Нет соединения с&nbsp;интернетом
    </Banner>
  )
}
