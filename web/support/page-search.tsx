import type { KeyboardEvent, MouseEvent } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { type AreaName, areas } from '#domain/content/area.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { useSearchWords } from '#web/ui/fields/use-search-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/**
 * Searches the pages as one types; the address keeps the words, so it may be shared and works without a script.
 * Arrow down goes to the results, Esc clears.
 */
export function PageSearch({ area, words }: { area: AreaName; words: string }) {
  const navigate = useNavigate()
  const searching = useNavigation().location?.search.includes('q=')
  const { path } = areas[area]
  const { text, type, askNow, clear } = useSearchWords(words, (wanted) => {
    const query = new URLSearchParams(wanted ? { q: wanted } : {})
    void navigate({ pathname: path, search: query.toString() }, { replace: words !== '' })
  })

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
          askNow(text)
        }}
      >
        <Field
          label="Поиск по справке"
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
