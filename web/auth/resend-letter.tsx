import { useState } from 'react'
import { resendActivation } from '#contract/account.ts'
import { type ApiError, call } from '#web/data/call.ts'
import { useBusy } from '#web/shell/use-busy.ts'
import { Button } from '#web/ui/button.tsx'
import { useClock } from '#web/ui/timers.ts'
import { toast } from '#web/ui/toast.ts'

const PAUSE_S = 60

/** «Отправить письмо ещё раз» with its pause of a minute (DAUTH-06); `fresh` when a letter has just been sent. */
export function Resend({ fresh = false }: { fresh?: boolean }) {
  const [pause, setPause] = useState(() => pauseOf(fresh ? PAUSE_S : 0))
  const now = useClock((at) => at, 1000) ?? 0
  const left = Math.max(0, Math.min(pause.seconds, Math.ceil((pause.until - now) / 1000)))
  const { isBusy, run } = useBusy()
  const waiting = left > 0

  const send = async () => {
    await call(resendActivation, {})
    toast('Письмо отправлено')
    setPause(pauseOf(PAUSE_S))
  }
  const wait = ({ extra }: ApiError) => typeof extra.retryAfter === 'number' && setPause(pauseOf(extra.retryAfter))

  return (
    <Button variant="text" size="s" busy={isBusy('letter')} disabled={waiting} onClick={() => run('letter', send, wait)}>
      <span>
        Отправить письмо ещё раз
        {/* Each second of it would be read aloud: the button is inside a live region. */}
        {waiting && <span aria-live="off">&nbsp;через {clock(left)}</span>}
      </span>
    </Button>
  )
}

/** Ends by the clock and not by ticks: a suspended page gets none. */
function pauseOf(seconds: number) {
  return { seconds, until: Date.now() + seconds * 1000 }
}

function clock(seconds: number): string {
  if (seconds >= 3600) return `${Math.ceil(seconds / 3600)}\u00a0ч`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
