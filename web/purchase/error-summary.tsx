import { useEffect, useEffectEvent, useRef } from 'react'
import { REQUIRED } from '#domain/text/text-length.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './error-summary.module.css'

type Props = {
  /** Field path → sentence. */
  errors: Record<string, string>
  /** A sentence about the whole form, such as the server's own. */
  whole: string | undefined
  /** Incremented with every refused press: moves the reader here. */
  round: number
}

const fieldNames: Record<string, string> = {
  surname: 'фамилия',
  name: 'имя',
  birthDay: 'дата рождения',
  gender: 'пол',
  'document.type': 'документ',
  'document.number': 'номер документа',
  'document.date': 'срок документа',
  contactPerson: 'контактное лицо',
  email: 'почта',
  contactPhone: 'телефон',
  phone: 'телефон',
  lastName: 'фамилия',
  firstName: 'имя',
  age: 'возраст',
  privacy: 'согласие на обработку данных',
}

type Field = { path: string; name: string; text: string }

/** The card of the form a path belongs to and the field's name there. */
function placeOf(path: string): { card: string; name: string } {
  const [, guest, part] = /^guests\.(\d+)\.(.+)$/u.exec(path) ?? []
  if (guest && part) return { card: `Гость ${Number(guest) + 1}`, name: fieldNames[part] ?? '' }
  const [, at, field] = /^passengers\.(\d+)\.(.+)$/u.exec(path) ?? []
  if (at && field) return { card: `Пассажир ${Number(at) + 1}`, name: fieldNames[field] ?? '' }
  return { card: 'Контакты', name: fieldNames[path.replace('contactInfo.', '')] ?? '' }
}

const order = Object.keys(fieldNames)

/**
 * The fields in the order of the form: passengers in turn, then the contacts; a check of several fields reports them in an order
 * of its own.
 */
export function inFormOrder(paths: readonly string[]): string[] {
  const placeIn = (path: string) => Number(/^(?:guests|passengers)\.(\d+)\./u.exec(path)?.[1] ?? Infinity)
  const nameIn = (path: string) => order.indexOf(path.replace(/^(?:(?:guests|passengers)\.\d+|contactInfo)\./u, ''))
  return paths.toSorted((a, b) => (placeIn(a) === placeIn(b) ? nameIn(a) - nameIn(b) : placeIn(a) - placeIn(b)))
}

/** Moves to a field of the form by its path. */
function focusField(path: string): void {
  const found = document.querySelector<HTMLElement>(`[name="${path}"], [data-field="${path}"] input`)
  found?.focus({ preventScroll: true })
  found?.scrollIntoView({ block: 'center' })
}

/** Everything that prevents booking, card by card, every name linked to its field. */
export function ErrorList({ errors, whole, round }: Props) {
  const panel = useRef<HTMLElement>(null)
  const lead = useEffectEvent(() => {
    const first = inFormOrder(Object.keys(errors)).find((path) => placeOf(path).name !== '')
    if (first) focusField(first)
    else panel.current?.focus()
  })
  useEffect(() => {
    if (round > 0) lead()
  }, [round])

  const fields = inFormOrder(Object.keys(errors)).map((path) => ({ path, text: errors[path] ?? '', ...placeOf(path) }))
  if (fields.length === 0 && !whole) return null
  const cards = Object.entries(
    Object.groupBy(
      fields.filter(({ name }) => name !== ''),
      ({ card }) => card,
    ),
  )
  const loose = fields.filter(({ name }) => name === '').map(({ text }) => text)
  return (
    <section ref={panel} className={css.panel} tabIndex={-1} aria-labelledby="errors">
      <h2 id="errors">
        <Icon name="alert-circle" />
        {whole ?? loose[0] ?? 'Проверьте данные'}
      </h2>
      {cards.length > 0 && (
        <ul>
          {cards.map(([card, group]) => (
            <li key={card}>
              <b>{card}:</b> {group && <FieldLinks fields={group} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function FieldLinks({ fields }: { fields: Field[] }) {
  return fields.map(({ path, name, text }, index) => (
    <span key={path}>
      <a
        href={`#${path}`}
        onClick={(event) => {
          event.preventDefault()
          focusField(path)
        }}
      >
        {name}
      </a>
      {text !== REQUIRED && ` (${text.charAt(0).toLowerCase()}${text.slice(1)})`}
      {index < fields.length - 1 && ', '}
    </span>
  ))
}
