import { Suspense, useRef, useState } from 'react'
import { type Day, formatDay } from '#domain/text/dates.ts'
import type { BoardQuery, BoardEvent } from '#domain/schedule/board-address.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldButton } from '#web/ui/fields/field-button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { AirportField } from './airport-field.tsx'
import css from './board-form.module.css'

const loadDays = () => import('./board-day-picker.tsx')
const BoardDayPicker = lazyPart(loadDays, 'BoardDayPicker')

const directions = [
  { value: 'departure', label: 'Вылет', icon: 'plane-departure' },
  { value: 'arrival', label: 'Прилёт', icon: 'plane-arrival' },
] as const satisfies readonly { value: BoardEvent; label: string; icon: string }[]

type Props = {
  form: BoardQuery
  today: Day
  text: string
  busy: boolean
  /** The board is there: on a phone the form folds into a line above it. */
  isFound: boolean
  onChange: (form: BoardQuery) => void
  onText: (text: string) => void
  onSearch: () => void
}

/** Direction, airport, day, a text among the rows; «Найти» is disabled without an airport (DSCH-03). */
export function BoardForm({ form, today, text, busy, isFound, onChange, onText, onSearch }: Props) {
  const [unfolded, setUnfolded] = useState(false)
  const [picking, setPicking] = useState(false)
  const day = useRef<HTMLDivElement>(null)
  return (
    <search>
      <form
        className={classes(css.form, isFound && !unfolded && css.folded)}
        aria-label="Табло аэропорта"
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.iata || busy) return
          setUnfolded(false)
          onSearch()
        }}
      >
        {isFound && (
          <button type="button" className={css.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            <span>
              {form.title || 'Аэропорт'}, {form.event === 'departure' ? 'вылет' : 'прилёт'}, {formatDay(form.date)}
            </span>
            <b>{unfolded ? 'Свернуть' : 'Изменить'}</b>
          </button>
        )}
        <Segmented
          label="Направление"
          className={css.direction}
          value={form.event}
          options={directions}
          onChange={(event) => onChange({ ...form, event })}
        />
        <div className={css.airport}>
          <AirportField
            value={{ iata: form.iata, title: form.title }}
            onChange={(airport) => onChange({ ...form, ...airport })}
          />
        </div>
        <div ref={day} className={css.date} onPointerEnter={loadDays} onFocus={loadDays}>
          <FieldButton
            label="Дата"
            value={formatDay(form.date)}
            icon="calendar"
            aria-expanded={picking}
            onClick={() => setPicking(!picking)}
          />
        </div>
        <Field
          label="Рейс, город или авиакомпания"
          icon="search"
          type="search"
          value={text}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onText(event.target.value)}
        />
        <Button type="submit" variant="primary" size="l" busy={busy} disabled={!form.iata} className={css.find}>
          Найти
        </Button>
      </form>
      <Suspense>
        {picking && (
          <BoardDayPicker
            value={form.date}
            today={today}
            anchor={day}
            onChange={(date) => onChange({ ...form, date })}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </search>
  )
}
