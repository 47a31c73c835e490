import { type FormEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { pageWindow } from '#domain/account/order-list.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type ListParam, addressWith, pageIndexOf, pageParam, useListAddress } from './list-address.ts'
import css from './pagination.module.css'

type Props = {
  /** The page that is shown, from zero. */
  index: number
  pages: number
  /** Its parameter in the address: two lists of one page have their own. */
  param?: ListParam
}

/** The pages of a table as links, never wider than the table; nothing when there is one. */
export function Pages({ index, pages, param = 'p' }: Props) {
  const { params } = useListAddress()
  const wanted = pageIndexOf(params.get(param))
  if (pages < 2 && wanted === 0) return null
  return (
    <div className={css.pages}>
      {wanted > pages - 1 && <output className="small quiet">Страницы {wanted + 1} нет, показана последняя</output>}
      {pages > 1 && (
        <div className={css.row}>
          <Numbers index={index} pages={pages} param={param} most={7} className={css.wide} />
          <Numbers index={index} pages={pages} param={param} most={5} className={css.phone} />
          {pages > 7 && <GoTo index={index} pages={pages} param={param} />}
        </div>
      )}
    </div>
  )
}

type PageProps = Required<Props>

function Numbers({ index, pages, param, most, className }: PageProps & { most: number; className: string | undefined }) {
  return (
    <nav aria-label="Страницы" className={className}>
      <ul className={css.numbers}>
        <Item to={index - 1} pages={pages} param={param} label="Предыдущая страница">
          <Icon name="chevron-left" />
        </Item>
        {pageWindow(index, pages, most).map((at, place) => (
          <Item
            key={at ?? `gap ${place}`}
            to={at}
            pages={pages}
            param={param}
            label={`Страница ${(at ?? 0) + 1}`}
            isHere={at === index}
          >
            {at === null ? '…' : at + 1}
          </Item>
        ))}
        <Item to={index + 1} pages={pages} param={param} label="Следующая страница">
          <Icon name="chevron-right" />
        </Item>
      </ul>
    </nav>
  )
}

type ItemProps = Pick<PageProps, 'pages' | 'param'> & { to: number | null; label: string; isHere?: boolean; children: ReactNode }

/** One page number; the current page is no link. */
function Item({ to, pages, param, label, isHere, children }: ItemProps) {
  const { params } = useListAddress()
  if (to === null || to < 0 || to >= pages)
    return (
      <li aria-hidden="true">
        <span>{children}</span>
      </li>
    )
  return (
    <li>
      <Link
        to={{ search: addressWith(params, { [param]: pageParam(to) }) }}
        onClick={(event) => handFocus(event, to, pages)}
        aria-label={label}
        aria-current={isHere ? 'page' : undefined}
      >
        {children}
      </Link>
    </li>
  )
}

/** An arrow without a further page is no link any more and would lose the focus: the number takes it over. */
function handFocus({ currentTarget }: MouseEvent<HTMLElement>, to: number, pages: number) {
  if (to > 0 && to < pages - 1) return
  currentTarget
    .closest('ul')
    ?.querySelector<HTMLElement>(`[aria-label="Страница ${to + 1}"]`)
    ?.focus()
}

function GoTo({ index, pages, param }: PageProps) {
  const { change } = useListAddress()
  const [typed, setTyped] = useState({ index, text: String(index + 1) })
  if (typed.index !== index) setTyped({ index, text: String(index + 1) })
  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = Number(new FormData(event.currentTarget).get('page'))
    if (wanted >= 1) change({ [param]: pageParam(Math.min(wanted, pages) - 1) })
  }
  return (
    <form className={css.go} onSubmit={go}>
      <label htmlFor={`page-${param}`}>Страница</label>
      <input
        id={`page-${param}`}
        name="page"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={typed.text}
        onChange={({ target }) => setTyped({ index, text: target.value })}
      />
      <span>из&nbsp;{pages}</span>
    </form>
  )
}
