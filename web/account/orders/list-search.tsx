import { type KeyboardEvent, useRef } from 'react'
import { Field } from '#web/ui/fields/field.tsx'
import { useSearchWords } from '#web/ui/fields/use-search-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useListAddress } from './list-address.ts'
import css from './order-list.module.css'

/** Searches a list as one types; the address keeps the words, and Back returns to the list before them. */
export function ListSearch({ label, query }: { label: string; query: string }) {
  const { change } = useListAddress()
  const field = useRef<HTMLInputElement>(null)
  const { text, type, askNow, clear } = useSearchWords(query, (q) => change({ q, p: undefined }, query !== ''))
  /** The cross goes away with the words, so the field has the focus first. */
  function clearByCross() {
    field.current?.focus()
    clear()
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') askNow(text)
    if (event.key === 'Escape' && text) clearByCross()
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
        right={text ? <IconButton icon="x" label="Очистить поиск" onClick={clearByCross} /> : undefined}
      />
    </search>
  )
}
