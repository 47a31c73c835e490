import { useEffect, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import css from './problem-list.module.css'

type Props = {
  /** Field path → sentence. */
  problems: Record<string, string>
  /** A sentence about the whole form, such as the server's own. */
  whole: string | undefined
  /** Rises with every refused press: moves the reader here. */
  round: number
}

const fieldNames: Record<string, string> = {
  surname: 'фамилия',
  name: 'имя',
  birthDay: 'дата рождения',
  gender: 'пол',
  'document.type': 'документ',
  'document.number': 'номер документа',
  'document.date': 'срок действия документа',
  'contactInfo.contactPerson': 'Контактное лицо',
  'contactInfo.email': 'Электронная почта',
  'contactInfo.contactPhone': 'Телефон',
  privacy: 'Согласие на обработку данных',
}

function nameOf(path: string): string {
  const [, at, field] = /^passengers\.(\d+)\.(.+)$/u.exec(path) ?? []
  return at && field ? `Пассажир ${Number(at) + 1}, ${fieldNames[field] ?? field}` : (fieldNames[path] ?? '')
}

/** Moves to a field of the form by its path. */
export function focusField(path: string): void {
  const found = document.querySelector<HTMLElement>(`[name="${path}"], [data-field="${path}"] input`)
  found?.focus()
  found?.scrollIntoView({ block: 'center' })
}

/** Everything that stands in the way of booking, each line leading to its field. */
export function ProblemList({ problems, whole, round }: Props) {
  const panel = useRef<HTMLElement>(null)
  const lines = Object.entries(problems)
  const empty = lines.length === 0 && !whole

  const problemsNow = useRef(problems)
  useEffect(() => {
    problemsNow.current = problems
  })
  useEffect(() => {
    if (round === 0) return
    const first = Object.keys(problemsNow.current).find((path) => nameOf(path) !== '')
    if (first) focusField(first)
    else panel.current?.focus()
  }, [round])
  if (empty) return null
  return (
    <section ref={panel} className={css.panel} tabIndex={-1} aria-labelledby="problems">
      <h2 id="problems">
        <Icon name="alert-circle" />
        {whole ?? 'Проверьте данные'}
      </h2>
      {lines.length > 0 && (
        <ul>
          {lines.map(([path, text]) => (
            <li key={path}>
              {nameOf(path) === '' ? (
                text
              ) : (
                <a
                  href={`#${path}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(path)
                  }}
                >
                  {nameOf(path)}: {text.charAt(0).toLowerCase() + text.slice(1)}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
