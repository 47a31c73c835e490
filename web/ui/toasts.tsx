import { useState, useSyncExternalStore } from 'react'
import { useNarrow } from './breakpoints.ts'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { useTimeout } from './timers.ts'
import { type Toast, dismiss, toastLimit, toasts, watchToasts } from './toast.ts'
import { useWindowEvent } from './use-window-event.ts'
import css from './toasts.module.css'

const none: readonly Toast[] = []

let region: Element | null = null
let page: Element | null | undefined

/** Moves toasts into the last modal dialog, or back into the page: outside it nothing is seen, pressed or read aloud. */
function raise() {
  if (region) ([...document.querySelectorAll('dialog:modal')].at(-1) ?? page)?.append(region)
}

function stand(drawn: Element | null) {
  region = drawn
  page = drawn?.parentElement
  raise()
}

/** The region of toasts, bottom centre; mounted once in the shell, and in a dialog while one is open over it. */
export function Toasts() {
  const queue = useSyncExternalStore(watchToasts, toasts, () => none)
  useWindowEvent('dialog', raise)
  const limit = useNarrow('md') ? toastLimit.narrow : toastLimit.wide
  return (
    <div>
      <div ref={stand} id="toasts" className={css.region}>
        {queue.slice(0, limit).map((each) => (
          <Slip key={each.id} toast={each} />
        ))}
      </div>
    </div>
  )
}

/** Moves what has the focus of a keyboard out from under a toast that appears over it. */
function uncover(drawn: Element | null) {
  if (drawn) document.querySelector(':focus-visible:not(main)')?.scrollIntoView({ block: 'nearest' })
}

/** Hover and focus stop the clock; leaving restarts it. */
function Slip({ toast: { id, text, tone, life } }: { toast: Toast }) {
  const [{ left, since }, setClock] = useState(() => ({ left: life, since: Date.now() as number | undefined }))
  useTimeout(() => dismiss(id), since === undefined ? undefined : left)
  const pause = () => since !== undefined && setClock({ left: left - (Date.now() - since), since: undefined })
  const resume = () => setClock({ left, since: Date.now() })
  return (
    <div
      ref={uncover}
      role={tone === 'err' ? 'alert' : 'status'}
      className={classes(css.toast, css[tone])}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon name={tone === 'err' ? 'alert-circle' : 'circle-check'} />
      <span>{text}</span>
      <IconButton icon="x" label="Закрыть" className={css.close} onClick={() => dismiss(id)} />
    </div>
  )
}
