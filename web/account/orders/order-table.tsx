import type { ReactNode } from 'react'
import type { Sort } from '#domain/account/order-list.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, menuDanger, menuItem } from '#web/ui/menu.tsx'
import css from './order-list.module.css'

/** One column; with `by` its header sorts. A title nobody needs to see is only read out. */
export type Column<By extends string> = { title: string; by?: By; className?: string | undefined; unseen?: true }

type Props<By extends string> = {
  columns: readonly Column<By>[]
  sort: Sort<By>
  onSort: (by: By) => void
  className?: string | undefined
  /** Stands over the header. */
  above?: ReactNode
  children: ReactNode
}

/** The orders of one page under headers that sort; below 768 px the same rows stand as cards. */
export function OrderTable<By extends string>({ columns, sort, onSort, className, above, children }: Props<By>) {
  return (
    <div className={css.panel}>
      {above}
      <table className={classes(css.table, className)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.title} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

type HeaderProps<By extends string> = Pick<Props<By>, 'sort' | 'onSort'> & { column: Column<By> }

function Header<By extends string>({ column: { title, by, className, unseen }, sort, onSort }: HeaderProps<By>) {
  if (!by)
    return (
      <th scope="col" className={className}>
        {unseen ? <span className={css.unseen}>{title}</span> : title}
      </th>
    )
  const isHere = sort.by === by
  return (
    <th scope="col" className={className} aria-sort={isHere ? (sort.down ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort(by)}>
        {title}
        <Icon name={!isHere ? 'arrows-sort' : sort.down ? 'chevron-down' : 'chevron-up'} size={16} />
      </button>
    </th>
  )
}

/** Whom the words of the search have found in an order. */
export function Found({ name }: { name: string }) {
  return (
    <p className="small">
      <mark className={css.found}>{name}</mark>
    </p>
  )
}

type MenuProps = { number: string; onOpen: (number: string) => void; onDelete: (numbers: string[]) => void }

/** What can be done with an order of the list: exactly two actions (ACCA-02). */
export function OrderMenu({ number, onOpen, onDelete }: MenuProps) {
  return (
    <Menu
      label={`Заказ ${number}`}
      button={(trigger) => <IconButton {...trigger} icon="dots-vertical" label={`Действия с заказом ${number}`} />}
    >
      <button type="button" role="menuitem" tabIndex={-1} className={menuItem} onClick={() => onOpen(number)}>
        <Icon name="file-description" />
        Детали заказа
      </button>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={classes(menuItem, menuDanger)}
        onClick={() => onDelete([number])}
      >
        <Icon name="trash" />
        Удалить
      </button>
    </Menu>
  )
}
