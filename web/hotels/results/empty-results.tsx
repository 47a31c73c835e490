import type { ReactNode } from 'react'
import type { HotelForm } from '#domain/hotels/query.ts'
import type { HotelResult } from '#domain/hotels/search-results.ts'
import * as paths from '#domain/paths.ts'
import { FailedSearch, NewSearch } from '#web/purchase/failed-search.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import type { Stop } from './results-data.ts'
import type { HotelSearchActions } from './results-data.ts'

type Props = {
  form: HotelForm
  /** Why there is no list; without it every hotel has been queried and none has a room. */
  stop: Stop | undefined
  result: HotelResult | undefined
  actions: HotelSearchActions
}

/** A search without hotels: what happened, in the words of DGEN-05, and the ways on. */
export function SearchState({ form, stop, result, actions }: Props) {
  if (stop?.kind === 'blank') return <HalfASearch form={form} actions={actions} />
  if (stop?.reason === 'no-place')
    return (
      <Elsewhere title={'Такого места мы\u00a0не\u00a0знаем'} action="Выбрать другое место" actions={actions}>
        Возможно, ссылка устарела. Начните печатать город, район или отель и&nbsp;выберите его из&nbsp;подсказок.
      </Elsewhere>
    )
  if (stop?.reason === 'hotels.bad-guests')
    return (
      <Elsewhere title={stop.text} action="Изменить гостей" actions={actions}>
        Большую компанию разделите на&nbsp;две брони: в&nbsp;каждой до&nbsp;шести взрослых и&nbsp;четырёх детей.
      </Elsewhere>
    )
  const failure = stop?.reason === 'failed' ? stop.text : silence(result)
  if (failure) return <FailedSearch start={paths.hotels} title={failure} again={actions.again} />
  return (
    <Empty
      title={stop?.text ?? 'На выбранные даты свободных номеров нет'}
      actions={
        <>
          <Button variant="primary" onClick={actions.changeDates}>
            Изменить даты
          </Button>
          <NewSearch start={paths.hotels} />
        </>
      }
    >
      <p>
        {stop
          ? 'Номера продаются с\u00a0сегодняшнего дня и\u00a0на\u00a0год вперёд, до\u00a030\u00a0ночей подряд.'
          : 'Сдвиньте даты на\u00a0день-два, выберите соседний город или разделите большую компанию на\u00a0две брони.'}
      </p>
    </Empty>
  )
}

/** The form is to be filled in otherwise. */
function Elsewhere({
  title,
  action,
  actions,
  children,
}: {
  title: string
  action: string
  actions: HotelSearchActions
  children: ReactNode
}) {
  return (
    <Empty
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={actions.edit}>
            {action}
          </Button>
          <NewSearch start={paths.hotels} />
        </>
      }
    >
      <p>{children}</p>
    </Empty>
  )
}

/** Where hotels were silent and no other has a room, it is unknown whether there are rooms. */
function silence(result: HotelResult | undefined): string | undefined {
  if (!result || result.failedBatches.length === 0) return undefined
  const isWhole = result.failedBatches.length === result.totalChunkCount
  return isWhole ? 'Никто не\u00a0ответил' : 'Часть отелей не\u00a0ответила, у\u00a0остальных мест нет'
}

/** Nothing can be searched yet: what is missing. */
function HalfASearch({ form, actions }: Pick<Props, 'form' | 'actions'>) {
  if (form.region)
    return (
      <Empty
        title="Укажите даты"
        actions={
          <Button variant="primary" onClick={actions.changeDates}>
            Выбрать даты
          </Button>
        }
      >
        <p>Покажем свободные номера и&nbsp;цену сразу за&nbsp;всё проживание.</p>
      </Empty>
    )
  const name = form.hotelRegionName
  return (
    <Empty title={name ? `Не\u00a0нашли «${name}»` : 'Укажите город и\u00a0даты'} actions={undefined}>
      <p>
        {name
          ? 'Нет\u00a0ли опечатки? Начните печатать и\u00a0выберите город или отель из\u00a0подсказок.'
          : 'Найдём отели, апартаменты и\u00a0курорты: цена сразу за\u00a0всё проживание.'}
      </p>
    </Empty>
  )
}
