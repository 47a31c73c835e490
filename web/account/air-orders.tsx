import { useState } from 'react'
import type { AirRow } from '#contract/cabinet.ts'
import {
  type CabinetFilter,
  type CabinetSort,
  cabinetFilters,
  filterLabel,
  filtered,
  newestFirst,
  pageOf,
  shownRows,
  sorted,
  turned,
} from '#domain/air/cabinet.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AirOrderDialog } from './air-order-dialog.tsx'
import { AirOrderTable } from './air-order-table.tsx'
import css from './air-orders.module.css'
import { Pages } from './pages.tsx'
import { useAirOrders } from './use-air-orders.ts'
import { useClaim } from './use-claim.ts'

/** «Мои авиабилеты»: filters, sorts, five rows a page, details and deletion (ACCA-01 to ACCA-13). */
export function AirOrders() {
  const { orders, retry, reload, remove, undoable, undo } = useAirOrders()
  useClaim(reload)
  return (
    <>
      <div className={css.head}>
        <h1 className="d3">Мои авиабилеты</h1>
        <LinkButton to="/account/trips" look="text" icon="calendar">
          По&nbsp;дням
        </LinkButton>
      </div>
      {undoable && (
        <Banner
          actions={
            <Button look="text" size="s" icon="arrow-back-up" onClick={() => void undo()}>
              Вернуть
            </Button>
          }
        >
          Заказ {undoable} убран из&nbsp;списка. Сам заказ и&nbsp;билеты остаются в&nbsp;силе.
        </Banner>
      )}
      {orders.phase === 'loading' && <Loading />}
      {orders.phase === 'failed' && <Failed text={orders.text} onRetry={retry} />}
      {orders.phase === 'ready' && (
        <Ready rows={shownRows(orders.cabinet)} onDelete={(number) => void remove(number)} onReturned={reload} />
      )}
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

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Banner
      tone="err"
      actions={
        <Button size="s" onClick={onRetry}>
          Повторить
        </Button>
      }
    >
      {text}
    </Banner>
  )
}

type ReadyProps = { rows: AirRow[]; onDelete: (number: string) => void; onReturned: () => void }

function Ready({ rows, onDelete, onReturned }: ReadyProps) {
  const [filter, setFilter] = useState<CabinetFilter>('all')
  const [sort, setSort] = useState<CabinetSort>(newestFirst)
  const [index, setIndex] = useState(0)
  const [opened, setOpened] = useState<string>()
  const [now] = useState(() => new Date())
  const page = pageOf(sorted(filtered(rows, filter, now), sort), index)
  if (rows.length === 0) return <NoOrders />
  return (
    <>
      <fieldset className={css.filters}>
        <legend className={css.unseen}>Какие поездки показать</legend>
        {cabinetFilters.map((each) => (
          <Chip
            key={each}
            on={filter === each}
            onClick={() => {
              setFilter(each)
              setIndex(0)
            }}
          >
            {filterLabel[each]}, {filtered(rows, each, now).length}
          </Chip>
        ))}
      </fieldset>
      {page.rows.length > 0 ? (
        <AirOrderTable
          rows={page.rows}
          sort={sort}
          onSort={(by) => {
            setSort(turned(sort, by))
            setIndex(0)
          }}
          onOpen={setOpened}
          onDelete={onDelete}
        />
      ) : (
        <p className="quiet">{filter === 'future' ? 'Предстоящих поездок нет.' : 'Завершённых поездок нет.'}</p>
      )}
      <Pages index={page.index} pages={page.pages} onPage={setIndex} />
      {opened && (
        <AirOrderDialog
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

function NoOrders() {
  return (
    <Empty
      title="У вас пока нет заказов"
      actions={
        <LinkButton to="/search/avia" look="primary" icon="plane-tilt">
          Найти билеты
        </LinkButton>
      }
    >
      Купите билет, и&nbsp;он&nbsp;появится здесь: с&nbsp;рейсами, пассажирами и&nbsp;квитанциями.
    </Empty>
  )
}
