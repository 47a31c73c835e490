import { useRef, useState } from 'react'
import { closeTripShare, getTripShare, shareTrip } from '#contract/trips.ts'
import { call } from '#web/data/call.ts'
import { textOf } from '#web/data/refusal-text.ts'
import { useRequest } from '#web/data/use-request.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { orderKey } from './order-access.ts'
import css from './share-trip.module.css'

/** A link to the trip of an order for others, without prices and names: opened by a press, shown, copied and closed. */
export function ShareTrip({ id }: { id: string }) {
  const [load] = useState(() => (signal: AbortSignal) => call(getTripShare, { id }, { ...proof(id), signal }))
  const { request } = useRequest(load, 'waited-for')
  const [changed, setChanged] = useState<string | null>()
  const [busy, setBusy] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const url = changed === undefined && request.phase === 'ready' ? request.reply.url : (changed ?? null)

  async function act(action: () => Promise<{ url: string | null; said: string }>) {
    setBusy(true)
    try {
      const { url: now, said } = await action()
      setChanged(now)
      toast(said)
    } catch (error) {
      toast(textOf(error), { tone: 'err' })
    }
    setBusy(false)
  }
  const open = () =>
    act(async () => {
      const made = url ?? (await call(shareTrip, { id }, proof(id))).url
      // A browser may refuse the clipboard: the link is in its field all the same.
      const isCopied =
        made !== null &&
        (await navigator.clipboard.writeText(made).then(
          () => true,
          () => false,
        ))
      // Another tab may have closed it; a lost connection does not mean that.
      const now = url && (await call(getTripShare, { id }, proof(id)).catch(() => ({ url }))).url
      if (now !== url) return { url: now, said: 'Эту ссылку уже закрыли' }
      return { url: made, said: isCopied ? 'Ссылка скопирована' : 'Ссылка открыта, скопируйте её из\u00a0поля' }
    })
  const shut = () =>
    act(async () => {
      await call(closeTripShare, { id }, proof(id))
      opener.current?.focus() // the pressed button disappears
      return { url: null, said: 'Ссылка закрыта' }
    })
  return (
    <div className={css.share}>
      {url && (
        <input
          className={css.link}
          readOnly
          value={url}
          aria-label="Ссылка на поездку"
          onFocus={(event) => event.target.select()}
        />
      )}
      <Button ref={opener} variant="tonal" icon="link" busy={busy} onClick={open}>
        {url ? 'Скопировать' : 'Открыть ссылку'}
      </Button>
      {url && (
        <Button variant="text" aria-disabled={busy || undefined} onClick={busy ? undefined : shut}>
          Закрыть ссылку
        </Button>
      )}
    </div>
  )
}

function proof(id: string) {
  return { orderKey: orderKey(id) }
}
