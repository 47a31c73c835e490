import { useState } from 'react'
import type { HotelRow } from '#contract/hotel-cabinet.ts'
import { pageOf } from '#domain/air/cabinet.ts'
import {
  type StayFilter,
  type StaySort,
  filteredStays,
  newestStayFirst,
  shownStays,
  sortedStays,
  stayFilterLabel,
  stayFilters,
  turnedStays,
} from '#domain/hotels/booking.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './air-orders.module.css'
import { Pages } from './pages.tsx'
import { StayDialog } from './stay-dialog.tsx'
import { StayTable } from './stay-table.tsx'
import { useStays } from './use-stays.ts'

/** «Мои бронирования»: filters, sorts, five rows a page, vouchers, details and deletion (ACCH-01 to ACCH-12). */
export function Stays() {
  const { orders, retry, reload, remove, undoable, undo } = useStays()
  return (
    <>
      <h1 className="d3">Мои бронирования</h1>
      {undoable.length > 0 && (
        <Banner
          actions={
            <Button look="text" size="s" icon="arrow-back-up" onClick={() => void undo()}>
              Вернуть
            </Button>
          }
        >
          {undoable.length === 1 ? `Заказ ${undoable[0]} убран` : `Заказы ${undoable.join(', ')} убраны`} из&nbsp;списка. Бронь
          и&nbsp;оплата не&nbsp;отменяются.
        </Banner>
      )}
      {orders.phase === 'loading' && (
        <div aria-busy="true" className={css.rows}>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={84} radius={18} />
          ))}
        </div>
      )}
      {orders.phase === 'failed' && (
        <Banner
          tone="err"
          actions={
            <Button size="s" onClick={retry}>
              Повторить
            </Button>
          }
        >
          {orders.text}
        </Banner>
      )}
      {orders.phase === 'ready' && (
        <Ready rows={shownStays(orders.stays)} onDelete={(numbers) => void remove(numbers)} onReturned={reload} />
      )}
    </>
  )
}

type ReadyProps = { rows: HotelRow[]; onDelete: (numbers: string[]) => void; onReturned: () => void }

function Ready({ rows, onDelete, onReturned }: ReadyProps) {
  const [filter, setFilter] = useState<StayFilter>('all')
  const [sort, setSort] = useState<StaySort>(newestStayFirst)
  const [index, setIndex] = useState(0)
  const [opened, setOpened] = useState<string>()
  const [now] = useState(() => new Date())
  const page = pageOf(sortedStays(filteredStays(rows, filter, now), sort), index)
  if (rows.length === 0) return <NoStays />
  return (
    <>
      <fieldset className={css.filters}>
        <legend className={css.unseen}>Какие бронирования показать</legend>
        {stayFilters.map((each) => (
          <Chip
            key={each}
            on={filter === each}
            onClick={() => {
              setFilter(each)
              setIndex(0)
            }}
          >
            {stayFilterLabel[each]}, {filteredStays(rows, each, now).length}
          </Chip>
        ))}
      </fieldset>
      {page.rows.length > 0 ? (
        <StayTable
          rows={page.rows}
          sort={sort}
          onSort={(by) => {
            setSort(turnedStays(sort, by))
            setIndex(0)
          }}
          onOpen={setOpened}
          onDelete={onDelete}
        />
      ) : (
        <p className="quiet">{nothing[filter]}</p>
      )}
      <Pages index={page.index} pages={page.pages} onPage={setIndex} />
      {opened && (
        <StayDialog
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

const nothing: Record<StayFilter, string> = {
  all: 'Бронирований нет.',
  future: 'Предстоящих оплаченных поездок нет.',
  active: 'Сейчас вы нигде не живёте.',
  completed: 'Завершённых поездок нет.',
}

function NoStays() {
  return (
    <Empty
      title="У вас пока нет заказов"
      actions={
        <LinkButton to="/hotels" look="primary" icon="bed">
          Найти отели
        </LinkButton>
      }
    >
      Забронируйте отель, и&nbsp;он&nbsp;появится здесь: с&nbsp;гостями, условиями отмены и&nbsp;ваучером.
    </Empty>
  )
}
