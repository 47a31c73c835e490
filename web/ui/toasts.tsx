import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNarrow } from './breakpoints.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { type Toast, dismiss, toastLimit, toasts, watchToasts } from './toast.ts'
import css from './toasts.module.css'

const none: readonly Toast[] = []

/** The region of toasts, bottom centre; stands once in the shell. */
export function Toasts() {
  const queue = useSyncExternalStore(watchToasts, toasts, () => none)
  const limit = useNarrow('md') ? toastLimit.narrow : toastLimit.wide
  return (
    <div className={css.region}>
      {queue.slice(0, limit).map((each) => (
        <Slip key={each.id} toast={each} />
      ))}
    </div>
  )
}

/** Hover and focus stop the clock; leaving starts it again. */
function Slip({ toast: { id, text, tone, life } }: { toast: Toast }) {
  const [isPaused, setIsPaused] = useState(false)
  const left = useRef(life)
  useEffect(() => {
    if (isPaused) return
    const began = Date.now()
    const timer = setTimeout(() => dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - began
    }
  }, [isPaused, id])
  return (
    <div
      role={tone === 'err' ? 'alert' : 'status'}
      className={classes(css.toast, css[tone])}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Icon name={tone === 'err' ? 'alert-circle' : 'circle-check'} />
      <span>{text}</span>
      <IconButton icon="x" label="Закрыть" className={css.close} onClick={() => dismiss(id)} />
    </div>
  )
}
