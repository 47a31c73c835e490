import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Navigate, useFetcher, useLocation, useNavigation } from 'react-router'
import type { ListQuery } from '#domain/account/list-page.ts'
import { type Sort, sortText, sortAfterClick } from '#domain/account/order-list.ts'
import { counted } from '#domain/text/plural.ts'
import { type OwnData, useOwnData } from '#web/account/own-data.ts'
import { RequestView } from '#web/shell/request-view.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, menuDanger, menuItem } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { addressWith, pageIndexOf, pageParam, useListAddress } from './list-address.ts'
import { ListBar } from './list-bar.tsx'
import {
  type OrderKind,
  type OrderRowsProps,
  type OrdersChange,
  type OrdersPage,
  changeForm,
  listQueryOf,
  sortChange,
} from './orders-data.ts'
import { Pages } from './pagination.tsx'
import css from './order-list.module.css'

type Props<Row, By extends string, Filter extends string> = {
  kind: OrderKind<Row, By, Filter>
  orders: OwnData<OrdersPage<Row>> | undefined
}

/** Orders of the account: search, filters, sorts, five rows a page, details, deletion that can be undone. */
export function OrderList<Row, By extends string, Filter extends string>({ kind, orders }: Props<Row, By, Filter>) {
  const { request, again } = useOwnData(orders)
  const { params } = useListAddress()
  const fetcher = useFetcher<OrdersChange>()
  const list = useRef<HTMLElement>(null)
  /** The pressed button disappears with its row or its notice. */
  const toList = () => list.current?.focus({ preventScroll: true })
  const undoable = fetcher.data?.undoable ?? []
  const send = (intent: 'remove' | 'undo', numbers: string[]) =>
    void fetcher.submit(changeForm(intent, numbers, undoable), { method: 'post' })
  // A row disappears at once while it is being deleted (ACC-11, DACC-06).
  const leaving = fetcher.formData?.get('intent') === 'remove' ? fetcher.formData.getAll('number') : []
  return (
    <>
      {undoable.length > 0 && (
        <Banner
          actions={
            <Button
              variant="text"
              size="s"
              icon="arrow-back-up"
              onClick={() => {
                toList()
                send('undo', undoable)
              }}
            >
              Вернуть
            </Button>
          }
        >
          {kind.removedText(undoable)}
        </Banner>
      )}
      <RequestView request={request} again={again} loading={<LoadingOrders />}>
        {({ rows, place }) => (
          <>
            {undoable.length > 0 && <PageLeft place={place} />}
            <Ready
              kind={kind}
              list={list}
              page={{ rows: rows.filter((row) => !leaving.includes(kind.numberOf(row))), place }}
              query={listQueryOf(kind, params)}
              onDelete={(numbers) => {
                toList()
                send('remove', numbers)
              }}
              onReturned={() => {
                kind.calls.forget?.()
                again()
              }}
            />
          </>
        )}
      </RequestView>
    </>
  )
}

/** A page whose rows were all deleted is replaced by the last one. */
function PageLeft({ place }: Pick<OrdersPage<unknown>, 'place'>) {
  const { params } = useListAddress()
  const { state } = useLocation()
  if (pageIndexOf(params.get('p')) < place.pages) return null
  return <Navigate replace to={{ search: addressWith(params, { p: pageParam(place.page - 1) }) }} state={state} />
}

function LoadingOrders() {
  return (
    <div aria-busy="true" className={css.rows}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={84} radius={18} />
      ))}
    </div>
  )
}

type ReadyProps<Row, By extends string, Filter extends string> = {
  kind: OrderKind<Row, By, Filter>
  list: RefObject<HTMLElement | null>
  page: OrdersPage<Row>
  query: ListQuery
  onDelete: (numbers: string[]) => void
  /** Money of an order is on its way back. */
  onReturned: () => void
}

function Ready<Row, By extends string, Filter extends string>({
  kind,
  list,
  page,
  query,
  onDelete,
  onReturned,
}: ReadyProps<Row, By, Filter>) {
  const [opened, setOpened] = useState<string>()
  const [now] = useState(() => new Date())
  const { pathname } = useLocation()
  const next = useNavigation().location
  const { place } = page
  const { Nearest, Dialog } = kind
  const isEmpty = place.all === 0
  return (
    <>
      {Nearest && place.nearest && <Nearest row={place.nearest} now={now} onOpen={setOpened} />}
      {!isEmpty && <ListBar kind={kind} place={place} query={query} />}
      <section
        ref={list}
        tabIndex={-1}
        aria-label="Заказы"
        aria-busy={next?.pathname === pathname || undefined}
        className={css.rows}
      >
        {isEmpty ? kind.empty : <Rows kind={kind} page={page} query={query} onOpen={setOpened} onDelete={onDelete} />}
      </section>
      {!isEmpty && <Pages index={place.page - 1} pages={place.pages} />}
      {opened && (
        <Dialog
          number={opened}
          onClose={() => setOpened(undefined)}
          onReturned={() => {
            setOpened(undefined)
            onReturned()
          }}
        />
      )}
    </>
  )
}

type RowsProps<Row, By extends string, Filter extends string> = Omit<ReadyProps<Row, By, Filter>, 'list' | 'onReturned'> &
  Pick<OrderRowsProps<Row, By>, 'onOpen'>

function Rows<Row, By extends string, Filter extends string>({
  kind,
  page,
  query,
  onOpen,
  onDelete,
}: RowsProps<Row, By, Filter>) {
  const { change } = useListAddress()
  const { rows, place } = page
  const { Table } = kind
  if (rows.length > 0) {
    const { sort } = kind.sorts.find((each) => sortText(each.sort) === query.sort) ?? kind.sorts[0]
    return (
      <Table
        rows={rows}
        sort={sort}
        onSort={(by) => change(sortChange(sortAfterClick(sort, by)))}
        onOpen={onOpen}
        onDelete={onDelete}
      />
    )
  }
  // Rows were deleted a moment ago, others take their place.
  if (place.total > 0) return <LoadingOrders />
  if (!query.q && !query.y)
    return <p className="quiet">{kind.nothing[kind.filters.find((each) => each === query.f) ?? kind.filters[0]]}</p>
  return (
    <p className="quiet">
      {query.q ? `По словам «${query.q}» заказов нет. ` : `В ${query.y} году таких заказов нет. `}
      <Button variant="text" size="s" onClick={() => change({ q: undefined, y: undefined, f: undefined, p: undefined })}>
        Показать {counted(place.all, ['заказ', 'заказа', 'заказов'])}
      </Button>
    </p>
  )
}

/** One column; with `by` its header sorts. A title that is not shown is only read out. */
export type Column<By extends string> = { title: string; by?: By; className?: string | undefined; unseen?: true }

type TableProps<By extends string> = {
  columns: readonly Column<By>[]
  sort: Sort<By>
  onSort: (by: By) => void
  className?: string | undefined
  /** Shown over the header. */
  above?: ReactNode
  children: ReactNode
}

/** The orders of one page under headers that sort; below 768 px the same rows are cards. */
export function OrderTable<By extends string>({ columns, sort, onSort, className, above, children }: TableProps<By>) {
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

type HeaderProps<By extends string> = Pick<TableProps<By>, 'sort' | 'onSort'> & { column: Column<By> }

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

/** The person in an order that matches the words of the search. */
export function Found({ name }: { name: string }) {
  return (
    <p className="small">
      <mark className={css.found}>{name}</mark>
    </p>
  )
}

type MenuProps = { number: string; onOpen: (number: string) => void; onDelete: (numbers: string[]) => void }

/** The actions of an order of the list: exactly two (ACCA-02). */
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
