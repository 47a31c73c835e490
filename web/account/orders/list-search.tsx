import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Field } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { unlessLeaving } from '#web/ui/unless-leaving.ts'
import { useListAddress } from './list-address.ts'
import css from './order-list.module.css'

const PAUSE_MS = 300

/** Searches a list as one types; the address keeps the words, and Back returns to the list before them. */
export function ListSearch({ label, query }: { label: string; query: string }) {
  const { change } = useListAddress()
  const [text, setText] = useState(query)
  const [shown, setShown] = useState(query)
  const stopTyping = useRef<() => void>(undefined)
  const field = useRef<HTMLInputElement>(null)
  // The address changed by itself: back, a link.
  if (shown !== query) {
    setShown(query)
    if (text.trim() !== query) setText(query)
  }
  useEffect(() => () => stopTyping.current?.(), [])

  function ask(words: string) {
    stopTyping.current?.()
    if (words.trim() !== query) change({ q: words.trim(), p: undefined }, query !== '')
  }
  function type(words: string) {
    setText(words)
    stopTyping.current?.()
    stopTyping.current = unlessLeaving(() => ask(words), PAUSE_MS)
  }
  /** The cross goes away with the words, so the field has the focus first. */
  function clear() {
    field.current?.focus()
    setText('')
    ask('')
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') ask(text)
    if (event.key === 'Escape' && text) clear()
  }
  return (
    <search className={css.search}>
      <Field
        ref={field}
        label={label}
        icon="search"
        type="text"
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={handleKey}
        right={text ? <IconButton icon="x" label="Очистить поиск" onClick={clear} /> : undefined}
      />
    </search>
  )
}
