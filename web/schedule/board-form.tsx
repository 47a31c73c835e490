import { Suspense, useRef, useState } from 'react'
import type { AirportSuggestion } from '#contract/schedule.ts'
import type { BoardEvent, BoardQuery } from '#domain/schedule/board.ts'
import { popularAirports } from '#domain/schedule/popular-airports.ts'
import { type Day, formatDay } from '#domain/text/dates.ts'
import { lazyPart, prefetch } from '#web/boot/lazy-part.ts'
import { type SuggestionSource, useSuggestions } from '#web/data/use-suggestions.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Combobox, type ComboOption } from '#web/ui/fields/combobox.tsx'
import { FieldButton } from '#web/ui/fields/field-button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PlainSearch } from '#web/ui/fields/search-bar.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { useEarlyTyping } from '#web/ui/fields/use-search-words.ts'
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
  /** The board is loaded: on a phone the form folds into a line above it. */
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
  const readEarly = useEarlyTyping(text, onText)
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
        <noscript>
          {import.meta.env.SSR && (
            <PlainSearch
              of="board"
              submit="Найти"
              forgotten={[]}
              fields={[
                { label: 'Дата', type: 'date', name: 'date', defaultValue: form.date, required: true },
                { label: 'Прилёт', type: 'checkbox', name: 'event', value: 'arrival', defaultChecked: form.event === 'arrival' },
              ]}
            />
          )}
        </noscript>
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
        <div ref={day} className={css.date} onPointerEnter={() => prefetch(loadDays)} onFocus={() => prefetch(loadDays)}>
          <FieldButton
            label="Дата"
            value={formatDay(form.date)}
            icon="calendar"
            aria-expanded={picking}
            onClick={() => setPicking(!picking)}
          />
        </div>
        <Field
          ref={readEarly}
          label="Рейс, город или авиакомпания"
          icon="search"
          type="search"
          name="text"
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

type Airport = { iata: string; title: string }
type AirportFieldProps = { value: Airport; onChange: (airport: Airport) => void }

/** The popular airports that begin so; all of them for an empty text. */
function popularLike(text: string): AirportSuggestion[] {
  const begins = (name: string) => name.toLowerCase().startsWith(text.toLowerCase())
  return popularAirports
    .filter(({ iata, title, city }) => begins(iata) || begins(title) || begins(city))
    .map((airport) => ({ ...airport, country: '' }))
}

const airports: SuggestionSource<AirportSuggestion> = {
  debounceMs: 500,
  known: popularLike,
  async load(text, signal) {
    if (text === '') return popularLike(text)
    const { call, suggestAirports } = await import('./calls.ts')
    return call(suggestAirports, { text }, { signal })
  },
}

/** The airport of the board; typing after picking forgets the code. */
function AirportField({ value, onChange }: AirportFieldProps) {
  const [typed, setTyped] = useState(false)
  const { items, isLoading } = useSuggestions(airports, typed ? value.title.trim() : '')
  const options = items.map(({ iata, title, city, country }): ComboOption => ({
    key: iata,
    title,
    subtitle: [title === city ? '' : city, country].filter(Boolean).join(', '),
    code: iata,
    icon: 'plane-tilt',
  }))
  return (
    <Combobox
      label="Аэропорт"
      name="airport"
      text={value.title}
      code={value.iata}
      options={options}
      loading={isLoading}
      nothing="Такого аэропорта мы не знаем. Проверьте название или введите код"
      onText={(title) => {
        setTyped(true)
        onChange({ iata: '', title })
      }}
      onPick={({ key, title }) => {
        setTyped(false)
        onChange({ iata: key, title })
      }}
      onClear={() => {
        setTyped(false)
        onChange({ iata: '', title: '' })
      }}
    />
  )
}
