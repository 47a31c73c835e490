import { useEffect, useRef, useState } from 'react'
import { unlessLeaving } from '#web/ui/unless-leaving.ts'

const PAUSE_MS = 300

/**
 * The words of a field that searches as one types: `ask` hears them when the typing pauses, at once by `askNow`. `words` are those
 * of the address; when it changes by itself (back, a link), the field follows.
 */
export function useSearchWords(words: string, ask: (wanted: string) => void) {
  const [text, setText] = useState(words)
  const [shown, setShown] = useState(words)
  const stopTyping = useRef(() => {})
  if (shown !== words) {
    setShown(words)
    if (text.trim() !== words) setText(words)
  }
  useEffect(() => () => stopTyping.current(), [])

  function askNow(typed: string) {
    stopTyping.current()
    if (typed.trim() !== words) ask(typed.trim())
  }
  function type(typed: string) {
    setText(typed)
    stopTyping.current()
    stopTyping.current = unlessLeaving(() => askNow(typed), PAUSE_MS)
  }
  function clear() {
    setText('')
    askNow('')
  }
  return { text, type, askNow, clear }
}
