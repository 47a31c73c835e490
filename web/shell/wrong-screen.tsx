import { useRequestId } from '#web/boot/request-id.ts'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { useWindowEvent } from '#web/ui/use-window-event.ts'

/** A page that cannot be shown: nobody knows it, or it broke; what broke for want of a network is tried again with it. */
export function WrongScreen({ lost }: { lost: boolean }) {
  const again = () => location.reload()
  const requestId = useRequestId()
  useWindowEvent('online', again)
  return lost ? <NotFoundScreen /> : <ErrorScreen requestId={requestId} onRepeat={again} />
}
