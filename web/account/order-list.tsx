import { type ReactNode, useState } from 'react'
import { type Measures, type Sort, pageOf, sortText, sortedBy, turned } from '#domain/account/order-list.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AskedView } from './asked-view.tsx'
import { pageIndexOf, useListAddress } from './list-address.ts'
import css from './order-list.module.css'
import { Pages } from './pages.tsx'
import { type NamedSort, SortMenu } from './sort-menu.tsx'
import type { OrdersView } from './use-orders.ts'

/** What a table of orders is given: the rows of one page, how they are sorted, and what a press does. */
export type OrderRowsProps<Row, By extends string> = {
  rows: Row[]
  sort: Sort<By>
  onSort: (by: By) => void
  onOpen: (number: string) => void
  onDelete: (numbers: string[]) => void
}

export type OrderDialogProps = {
  number: string
  onClose: () => void
  /** Something of the order is on its way back: the list is not what it was. */
  onReturned: () => void
}

/** All in which the orders of one product differ from another's. */
export type OrderKind<Row, By extends string, Filter extends string> = {
  /** The legend of the filters. */
  which: string
  /** The first one is on until another is pressed. */
  filters: readonly [Filter, ...Filter[]]
  filterLabel: Record<Filter, string>
  filtered: (rows: readonly Row[], filter: Filter, now: Date) => Row[]
  /** Instead of the table when a filter leaves nothing. */
  nothing: Record<Filter, string>
  measures: Measures<Row, By>
  /** Every order the list can stand in, by its name; the first is the one it begins with. */
  sorts: readonly [NamedSort<By>, ...NamedSort<By>[]]
  /** `Заказ A1 убран из списка. …` */
  removedText: (numbers: string[]) => string
  /** Instead of everything when there are no orders at all. */
  empty: ReactNode
  /** What stands over the list when there is something to say of it. */
  Nearest?: (props: { rows: Row[]; now: Date; onOpen: (number: string) => void }) => ReactNode
  Table: (props: OrderRowsProps<Row, By>) => ReactNode
  Dialog: (props: OrderDialogProps) => ReactNode
}

type Props<Row, By extends string, Filter extends string> = { kind: OrderKind<Row, By, Filter>; orders: OrdersView<Row> }

/** Orders of the account: filters, sorts, five rows a page, details, deletion that can be undone. */
export function OrderList<Row, By extends string, Filter extends string>({ kind, orders }: Props<Row, By, Filter>) {
  const { asked, retry, reload, remove, undoable, undo } = orders
  return (
    <>
      {undoable.length > 0 && (
        <Banner
          actions={
            <Button look="text" size="s" icon="arrow-back-up" onClick={() => void undo()}>
              Вернуть
            </Button>
          }
        >
          {kind.removedText(undoable)}
        </Banner>
      )}
      <AskedView asked={asked} again={retry} loading={<Loading />}>
        {(rows) => <Ready kind={kind} rows={rows} onDelete={(numbers) => void remove(numbers)} onReturned={reload} />}
      </AskedView>
    </>
  )
}

function Loading() {
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
  rows: Row[]
  onDelete: (numbers: string[]) => void
  onReturned: () => void
}

function Ready<Row, By extends string, Filter extends string>({ kind, rows, onDelete, onReturned }: ReadyProps<Row, By, Filter>) {
  const { params, change } = useListAddress()
  const filter = kind.filters.find((each) => each === params.get('f')) ?? kind.filters[0]
  const sort = sortOf(kind.sorts, params.get('sort'))
  const index = pageIndexOf(params.get('p'))
  const [opened, setOpened] = useState<string>()
  const [now] = useState(() => new Date())
  const { Table, Dialog } = kind
  const page = pageOf(sortedBy(kind.filtered(rows, filter, now), kind.measures, sort), index)
  if (rows.length === 0) return kind.empty
  const { Nearest } = kind
  function show(next: Sort<By>) {
    change({ sort: sortText(next) === sortText(kind.sorts[0].sort) ? undefined : sortText(next), p: undefined })
  }
  return (
    <>
      {Nearest && <Nearest rows={rows} now={now} onOpen={setOpened} />}
      <div className={css.bar}>
        <fieldset className={css.filters}>
          <legend className={css.unseen}>{kind.which}</legend>
          {kind.filters.map((each) => (
            <Chip
              key={each}
              on={filter === each}
              onClick={() => change({ f: each === kind.filters[0] ? undefined : each, p: undefined })}
            >
              {kind.filterLabel[each]}, {kind.filtered(rows, each, now).length}
            </Chip>
          ))}
        </fieldset>
        <SortMenu sorts={kind.sorts} sort={sort} onSort={show} />
      </div>
      {page.rows.length > 0 ? (
        <Table rows={page.rows} sort={sort} onSort={(by) => show(turned(sort, by))} onOpen={setOpened} onDelete={onDelete} />
      ) : (
        <p className="quiet">{kind.nothing[filter]}</p>
      )}
      <Pages index={page.index} pages={page.pages} />
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

/** The sort an address names, or the one the list begins with. */
function sortOf<By extends string>(sorts: OrderKind<unknown, By, string>['sorts'], text: string | null): Sort<By> {
  return (sorts.find(({ sort }) => sortText(sort) === text) ?? sorts[0]).sort
}
