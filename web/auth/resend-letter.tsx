import { useState } from 'react'
import { resendActivation } from '#contract/account.ts'
import { type ApiError, call } from '#web/data/call.ts'
import { useBusy } from '#web/shell/use-busy.ts'
import { Button } from '#web/ui/button.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import { toast } from '#web/ui/toast.ts'

const PAUSE_S = 60

/** «Отправить письмо ещё раз» with its pause of a minute (DAUTH-06); `fresh` when a letter has just been sent. */
export function Resend({ fresh = false }: { fresh?: boolean }) {
  const [left, setLeft] = useState(fresh ? PAUSE_S : 0)
  const { isBusy, run } = useBusy()
  const waiting = left > 0
  useTimeout(() => setLeft(left - 1), waiting ? 1000 : undefined, left)

  const send = async () => {
    await call(resendActivation, {})
    toast('Письмо отправлено')
    setLeft(PAUSE_S)
  }
  const pause = ({ extra }: ApiError) => typeof extra.retryAfter === 'number' && setLeft(extra.retryAfter)

  return (
    <Button variant="text" size="s" busy={isBusy('letter')} disabled={waiting} onClick={() => run('letter', send, pause)}>
      Отправить письмо ещё раз
      {/* Each second of it would be read aloud: the button stands in a message that speaks by itself. */}
      {waiting && <span aria-live="off">&nbsp;через {clock(left)}</span>}
    </Button>
  )
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
