import { useState } from 'react'
import type { ListQuery } from '#domain/account/list-page.ts'
import { sortText, turned } from '#domain/account/order-list.ts'
import { counted } from '#domain/text/plural.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RequestView } from '#web/shell/request-view.tsx'
import { pageParam, useListAddress } from './list-address.ts'
import { ListBar } from './list-bar.tsx'
import { type OrderKind, type OrderRowsProps, sortChange } from './order-kind.ts'
import css from './order-list.module.css'
import { Pages } from './pagination.tsx'
import type { OrdersPage, OrdersView } from './use-orders.ts'

type Props<Row, By extends string, Filter extends string> = {
  kind: OrderKind<Row, By, Filter>
  orders: OrdersView<Row>
  query: ListQuery
}

/** Orders of the account: search, filters, sorts, five rows a page, details, deletion that can be undone. */
export function OrderList<Row, By extends string, Filter extends string>({ kind, orders, query }: Props<Row, By, Filter>) {
  const { request: page, retry, undoable, undo } = orders
  return (
    <>
      {undoable.length > 0 && (
        <Banner
          actions={
            <Button variant="text" size="s" icon="arrow-back-up" onClick={() => void undo()}>
              Вернуть
            </Button>
          }
        >
          {kind.removedText(undoable)}
        </Banner>
      )}
      <RequestView request={page} again={retry} loading={<Loading />}>
        {(reply) => <Ready kind={kind} page={reply} orders={orders} query={query} />}
      </RequestView>
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

type ReadyProps<Row, By extends string, Filter extends string> = Props<Row, By, Filter> & { page: OrdersPage<Row> }

function Ready<Row, By extends string, Filter extends string>({ kind, page, orders, query }: ReadyProps<Row, By, Filter>) {
  const { change } = useListAddress()
  const [opened, setOpened] = useState<string>()
  const [now] = useState(() => new Date())
  const { rows, place } = page
  const { Nearest, Dialog } = kind
  if (place.all === 0) return kind.empty
  async function remove(numbers: string[]) {
    const isWhole = rows.every((row) => numbers.includes(kind.numberOf(row)))
    const isGone = await orders.remove(numbers)
    if (isGone && isWhole && place.page > 1) change({ p: pageParam(place.page - 2) }, true)
  }
  return (
    <>
      {Nearest && place.nearest && <Nearest row={place.nearest} now={now} onOpen={setOpened} />}
      <ListBar kind={kind} place={place} query={query} />
      <div aria-busy={orders.isTurning || undefined} className={css.rows}>
        <Rows kind={kind} page={page} query={query} onOpen={setOpened} onDelete={(numbers) => void remove(numbers)} />
      </div>
      <Pages index={place.page - 1} pages={place.pages} />
      {opened && (
        <Dialog
          number={opened}
          onClose={() => setOpened(undefined)}
          onReturned={() => {
            setOpened(undefined)
            orders.reload()
          }}
        />
      )}
    </>
  )
}

type RowsProps<Row, By extends string, Filter extends string> = Omit<ReadyProps<Row, By, Filter>, 'orders'> &
  Pick<OrderRowsProps<Row, By>, 'onOpen' | 'onDelete'>

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
      <Table rows={rows} sort={sort} onSort={(by) => change(sortChange(turned(sort, by)))} onOpen={onOpen} onDelete={onDelete} />
    )
  }
  // Rows were deleted a moment ago, others take their place.
  if (place.total > 0) return <Loading />
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
