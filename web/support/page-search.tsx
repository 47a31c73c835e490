import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { type AreaName, areas } from '#domain/content/area.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { unlessLeaving } from '#web/ui/unless-leaving.ts'

const PAUSE_MS = 300

/**
 * Searches the pages as one types; the address keeps the words, so it may be shared and works without a script.
 * Arrow down goes to the results, Esc clears.
 */
export function PageSearch({ area, words }: { area: AreaName; words: string }) {
  const [text, setText] = useState(words)
  const [shown, setShown] = useState(words)
  const stopTyping = useRef<() => void>(undefined)
  const navigate = useNavigate()
  const searching = useNavigation().location?.search.includes('q=')
  const { path } = areas[area]
  // The address changed by itself: back, a link to a page.
  if (shown !== words) {
    setShown(words)
    if (text.trim() !== words) setText(words)
  }
  useEffect(() => () => stopTyping.current?.(), [])

  function ask(typed: string) {
    stopTyping.current?.()
    const wanted = typed.trim()
    if (wanted === words) return
    const query = new URLSearchParams(wanted ? { q: wanted } : {})
    void navigate({ pathname: path, search: query.toString() }, { replace: words !== '' })
  }
  function type(typed: string) {
    setText(typed)
    stopTyping.current?.()
    stopTyping.current = unlessLeaving(() => ask(typed), PAUSE_MS)
  }
  function clear() {
    setText('')
    ask('')
  }
  /** The cross goes away with the words, so the field has the focus first. */
  function clearByCross({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const field = currentTarget.form?.elements.namedItem('q')
    if (field instanceof HTMLElement) field.focus()
    clear()
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && text) {
      event.preventDefault()
      clear()
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-hit]')?.focus()
    }
  }
  return (
    <search>
      <Form
        action={path}
        onSubmit={(event) => {
          event.preventDefault()
          ask(text)
        }}
      >
        <Field
          label="Например: вернуть билет, изменить фамилию"
          aria-label="Поиск по справке"
          icon="search"
          name="q"
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          value={text}
          aria-busy={searching || undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={handleKey}
          right={text ? <IconButton icon="x" label="Очистить поиск" onClick={clearByCross} /> : undefined}
        />
      </Form>
    </search>
  )
}
