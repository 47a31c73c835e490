import type { KeyboardEvent, MouseEvent } from 'react'
import { Form, Link, useNavigate, useNavigation } from 'react-router'
import type { PageHit } from '#contract/content.ts'
import { type AreaName, areas, pageAddress } from '#domain/content/area.ts'
import { counted } from '#domain/text/plural.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useEarlyTyping, useSearchWords } from '#web/ui/fields/use-search-words.ts'
import css from './search-hits.module.css'

/**
 * Searches the pages as one types; the address keeps the words, so it can be shared and works without a script. Arrow down goes
 * to the results, Esc clears.
 */
export function PageSearch({ area, words }: { area: AreaName; words: string }) {
  const navigate = useNavigate()
  const searching = useNavigation().location?.search.includes('q=')
  const { path } = areas[area]
  const { text, type, searchNow, clear } = useSearchWords(words, (wanted) => {
    const query = new URLSearchParams(wanted ? { q: wanted } : {})
    void navigate({ pathname: path, search: query.toString() }, { replace: words !== '' })
  })

  const readEarly = useEarlyTyping(text, type)

  /** The cross disappears with the words, so the field is focused first. */
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
          searchNow(text)
        }}
      >
        <Field
          ref={readEarly}
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

const suggested = ['вернуть билет', 'багаж', 'ошибка в фамилии', 'отменить отель']

/** The found places, the matching words marked; arrows walk through them. */
export function SearchHits({ words, hits }: { words: string; hits: PageHit[] }) {
  if (hits.length === 0) return <Nothing words={words} />
  return (
    <section aria-labelledby="found">
      <h1 id="found" className="h2">
        {counted(hits.length, ['ответ', 'ответа', 'ответов'])} на&nbsp;запрос «{words}»
      </h1>
      <ol className={css.list}>
        {hits.map((hit) => (
          <li key={`${hit.url} ${hit.anchor}`}>
            <Link data-hit to={addressOf(hit)} className={css.hit} onKeyDown={handleKey}>
              <span className={css.title}>{hit.heading || hit.title}</span>
              {hit.heading && <span className={css.page}>{hit.title}</span>}
              <span className={css.text}>
                {hit.excerpt.map((piece, at) => (piece.hit ? <mark key={at}>{piece.text}</mark> : piece.text))}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

function addressOf(hit: PageHit): string {
  return pageAddress(hit) + (hit.anchor && `#${hit.anchor}`)
}

function handleKey(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const links = [...document.querySelectorAll<HTMLElement>('[data-hit]')]
  const next = links[links.findIndex((link) => link === document.activeElement) + step]
  if (next) next.focus()
  else if (step < 0) document.querySelector<HTMLElement>('search input')?.focus()
}

function Nothing({ words }: { words: string }) {
  return (
    <section>
      <h1 className="h2">По&nbsp;запросу «{words}» ничего не&nbsp;нашлось</h1>
      <p className={css.advice}>Попробуйте другие слова. Часто ищут:</p>
      <ul className={css.often}>
        {suggested.map((text) => (
          <li key={text}>
            <Link to={`?q=${encodeURIComponent(text)}`}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
