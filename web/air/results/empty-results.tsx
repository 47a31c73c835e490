import { useCallback } from 'react'
import type { NearbyFlight } from '#contract/air.ts'
import { bounds, searchedDays } from '#domain/air/form-days.ts'
import { type AirForm, airFormParams } from '#domain/air/query.ts'
import * as paths from '#domain/paths.ts'
import { type Day, parseAirDay, addDays, daysBetween } from '#domain/text/dates.ts'
import { shortDayOfWeek } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { SAME_CITY } from '#web/air/search/form-error.ts'
import { useRequest } from '#web/data/use-request.ts'
import { FailedSearch, NewSearch } from '#web/purchase/failed-search.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import type { SearchReply } from './flight-search.ts'
import type { FlightPage, SearchActions } from './results-data.ts'
import { usePrices } from './use-prices.ts'

type Props = { page: FlightPage; reply: Exclude<SearchReply, { kind: 'found' }>; actions: SearchActions }

/** A search without flights: what happened, in the words of DGEN-05, and the ways on. */
export function SearchState({ page, reply, actions }: Props) {
  if (reply.kind === 'blank')
    return (
      <Empty title="Укажите направление и дату вылета" actions={undefined}>
        <p>Найдём рейсы в&nbsp;одну сторону или туда и&nbsp;обратно, прямые и&nbsp;с&nbsp;пересадками.</p>
      </Empty>
    )
  if (reply.reason === 'air.bad-city')
    return (
      <Empty
        title={reply.text}
        actions={
          <Button variant="primary" onClick={actions.edit}>
            Изменить города
          </Button>
        }
      >
        <p>
          {isOneCity(page.form) ? SAME_CITY : 'Выберите город из\u00a0подсказок: так мы\u00a0не\u00a0ошибёмся с\u00a0аэропортом'}.
        </p>
      </Empty>
    )
  if (reply.reason === 'failed') return <FailedSearch start={paths.airResults} title={reply.text} again={actions.again} />
  return (
    <Empty
      title={reply.text}
      actions={
        <>
          <Button variant="primary" onClick={actions.changeDates}>
            Изменить даты
          </Button>
          {reply.isPartial && <Button onClick={actions.again}>Спросить ещё&nbsp;раз</Button>}
          {reply.reason === 'air.nothing-found' && <Nearest page={page} actions={actions} />}
          {reply.reason === 'air.nothing-found' && <NearbyFlights form={page.form} />}
          <NewSearch start={paths.airResults} />
        </>
      }
    >
      {reply.isPartial && <p>Один из&nbsp;поставщиков не&nbsp;ответил: у&nbsp;него рейсы могли найтись.</p>}
      <p>{advice[reply.reason]}</p>
    </Empty>
  )
}

const advice = {
  'air.nothing-found':
    'Сдвиньте дату на\u00a0день-два или выберите соседний город. Если рейсы рядом есть, они ниже, с\u00a0ценой за\u00a0одного взрослого в\u00a0одну сторону.',
  'air.past-date': 'Билеты продаются с\u00a0сегодняшнего дня и\u00a0на\u00a0год вперёд.',
  'air.too-far': 'Выберите дату поближе: города и\u00a0пассажиры останутся.',
  'back-first': 'Возможно, даты перепутаны местами.',
}

/** A city and itself, or an airport of it: one code, or two with the name of one city. */
function isOneCity({ iataFrom, from, iataTo, to }: AirForm): boolean {
  return iataFrom === iataTo || from === to
}

function Nearest({ page: { form, today }, actions }: { page: FlightPage; actions: SearchActions }) {
  const { iataFrom, iataTo } = form
  const [day] = searchedDays(form)
  return (
    <NearestDays
      iataFrom={iataFrom}
      iataTo={iataTo}
      day={day}
      {...bounds(today)}
      onChoose={(one: Day) => actions.moveDay('dateThere', one)}
    />
  )
}

type NearestDaysProps = { iataFrom: string; iataTo: string; day: Day; from: Day; to: Day; onChoose: (day: Day) => void }

/** How far around the searched day flights are looked for, in days. */
const REACH = 14

/** Up to three nearest days with flights, with their prices; nothing while none is known (DGEN-05). */
function NearestDays({ iataFrom, iataTo, day, from, to, onChoose }: NearestDaysProps) {
  const [first, last] = [addDays(day, -REACH), addDays(day, REACH)]
  const prices = usePrices({ iataFrom, iataTo, from: first < from ? from : first, to: last > to ? to : last })
  const days = (Object.keys(prices ?? {}) as Day[]) // the calendar's keys are days
    .filter((one) => one !== day)
    .toSorted((a, b) => Math.abs(daysBetween(day, a)) - Math.abs(daysBetween(day, b)))
    .slice(0, 3)
  return days.map((one) => (
    <Button key={one} variant="tonal" onClick={() => onChoose(one)}>
      {shortDayOfWeek(one)}, от&nbsp;{formatRub(prices?.[one] ?? 0)}
    </Button>
  ))
}

/** The same trip by way of a neighbouring city, each a press away with its price; nothing while none is known (DAIR-34). */
export function NearbyFlights({ form }: { form: AirForm }) {
  return useNearby(form).map((near) => (
    <LinkButton
      key={`${near.iataFrom} ${near.iataTo}`}
      variant="tonal"
      to={`${paths.airResults}?${airFormParams(movedTo(form, near))}`}
    >
      {placeText(form, near)}, от&nbsp;{formatRub(near.price)}
    </LinkButton>
  ))
}

/** `Прилёт рядом: Краснодар, 96 км`, or the whole city when one of its airports was searched. */
function placeText({ iataFrom }: AirForm, { iataFrom: from, city, km }: NearbyFlight): string {
  if (km === 0) return `${city}, все аэропорты`
  return `${from === iataFrom ? 'Прилёт рядом' : 'Вылет рядом'}: ${city}, ${km}\u00a0км`
}

function movedTo(form: AirForm, { iataFrom, iataTo, city }: NearbyFlight): AirForm {
  const names = iataFrom === form.iataFrom ? { to: city } : { from: city }
  return { ...form, ...names, iataFrom, iataTo, lastUpdate: 0 }
}

function useNearby({ iataFrom, iataTo, dateThere }: AirForm): NearbyFlight[] {
  const day = parseAirDay(dateThere)
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (!day) return []
      const { call, nearbyFlights } = await import('#web/air/search/calls.ts')
      return (await call(nearbyFlights, { iataFrom, iataTo, day }, { signal })).near
    },
    [iataFrom, iataTo, day],
  )
  const { request } = useRequest(load)
  return request.phase === 'ready' ? request.reply : []
}
