import { useCallback, useEffect, useRef, useState } from 'react'

const PAUSE_MS = 300

/**
 * The words of a field that searches as one types: `load` is called with them when the typing pauses, at once by `searchNow`. `words`
 * are those of the address; when it changes by itself (back, a link), the field follows.
 */
export function useSearchWords(words: string, load: (wanted: string) => void) {
  const [text, setText] = useState(words)
  const [shown, setShown] = useState(words)
  const stopTyping = useRef(() => {})
  if (shown !== words) {
    setShown(words)
    if (text.trim() !== words) setText(words)
  }
  useEffect(() => () => stopTyping.current(), [])

  function searchNow(typed: string) {
    stopTyping.current()
    if (typed.trim() !== words) load(typed.trim())
  }
  function type(typed: string) {
    setText(typed)
    stopTyping.current()
    stopTyping.current = unlessLeaving(() => searchNow(typed), PAUSE_MS)
  }
  function clear() {
    setText('')
    searchNow('')
  }
  return { text, type, searchNow, clear }
}

/**
 * A `ref` for a field of the first HTML: what was typed or chosen before hydration is in it, without any event. `value` is what
 * the field was drawn with.
 */
export function useEarlyTyping(value: string, onTyped: (typed: string) => void) {
  return useCallback((field: HTMLInputElement | HTMLSelectElement | null) => {
    if (field && field.value !== value) onTyped(field.value)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the field comes alive
  }, [])
}

/**
 * Writes an address after a pause, unless a link is pressed meanwhile: on a busy machine the router reports that link after the
 * pause, and the visitor would be called back. The result cancels it.
 */
export function unlessLeaving(write: () => void, pauseMs: number): () => void {
  const leave = ({ target }: MouseEvent) => (target as Element).closest('a[href]') && cancel()
  const timer = setTimeout(() => {
    cancel()
    write()
  }, pauseMs)
  function cancel() {
    clearTimeout(timer)
    removeEventListener('click', leave, { capture: true })
  }
  addEventListener('click', leave, { capture: true })
  return cancel
}
