import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { type AirForm, airFormParams, clampParty, emptyAirForm, sameSearch } from '#domain/air/query.ts'
import * as paths from '#domain/paths.ts'
import { formatDay, parseAirDay } from '#domain/text/dates.ts'
import { lazyPart, prefetch, retryImport } from '#web/boot/lazy-part.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldButton } from '#web/ui/fields/field-button.tsx'
import { type SearchLayout, PlainSearch, SearchSubmit } from '#web/ui/fields/search-bar.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CityField } from './city-field.tsx'
import { SAME_CITY, formError, isSameCity, swapped } from './form-error.ts'
import { partyBrief } from './party-words.ts'
import bar from '#web/ui/fields/search-bar.module.css'
import css from './search-form.module.css'

type TripModeProps = { oneWay: boolean; onChange: (oneWay: boolean) => void; wide?: boolean }

/** One way or there and back (AIRF-03). */
function TripMode({ oneWay, onChange, wide }: TripModeProps) {
  return (
    <Segmented
      label="Маршрут"
      wide={wide}
      value={oneWay ? 'one-way' : 'round-trip'}
      options={[
        { value: 'round-trip', label: 'Туда и обратно', icon: 'arrows-left-right' },
        { value: 'one-way', label: 'В одну сторону', icon: 'arrow-right' },
      ]}
      onChange={(mode) => onChange(mode === 'one-way')}
    />
  )
}

const hidden = ['iataFrom', 'iataTo', 'dateThere', 'dateBack', 'adults', 'children', 'infants'] as const

/** The values of the pickers, for a browser that submits the form by itself; without script, plain fields instead. */
function PlainFields({ form }: { form: AirForm }) {
  return (
    <>
      <noscript>
        {import.meta.env.SSR && (
          <PlainSearch
            of="flight"
            submit="Найти билеты"
            forgotten={['iataFrom', 'iataTo']}
            fields={[
              { label: 'Туда', type: 'date', name: 'dateThere', defaultValue: parseAirDay(form.dateThere), required: true },
              { label: 'Обратно', type: 'date', name: 'dateBack', defaultValue: parseAirDay(form.dateBack) },
              { label: 'Взрослые', type: 'number', name: 'adults', min: 1, max: 9, defaultValue: form.adults },
              { label: 'Дети', type: 'number', name: 'children', min: 0, max: 8, defaultValue: form.children },
              { label: 'Младенцы', type: 'number', name: 'infants', min: 0, max: 4, defaultValue: form.infants },
            ]}
          />
        )}
      </noscript>
      {hidden.map((name) => form[name] !== '' && <input key={name} type="hidden" name={name} value={form[name]} />)}
    </>
  )
}

const loadFormStore = () => retryImport(() => import('./air-form-store.ts'))
const loadDates = () => import('./dates-picker.tsx')
const loadPassengers = () => import('./passenger-picker.tsx')
const DatesPicker = lazyPart(loadDates, 'DatesPicker')
const PassengerPicker = lazyPart(loadPassengers, 'PassengerPicker')

type OpenField = 'dates' | 'passengers' | 'from' | 'to'
type Props = {
  layout: SearchLayout
  /** The search of the address; without it the stored form is shown. */
  query?: AirForm
  /** What to open or to focus at once; «Куда» only gets the caret, once the form is drawn. */
  opens?: OpenField
  /** The switch between the forms, at the top. */
  top?: ReactNode
  onSearch?: () => void
}

/** Where, when, who. A GET form of /search/avia: the address is the search (DAIR-01). */
export function SearchForm({ layout, query, opens, top, onSearch }: Props) {
  const [oneWay, setOneWay] = useState(isOneWay(query))
  const to = useRef<HTMLInputElement>(null)
  const { form, change } = useForm(query, setOneWay, opens === 'to' ? to : undefined)
  const [opened, setOpened] = useState(opens)
  const navigate = useNavigate()
  const searching = useNavigation().location?.pathname === paths.airResults
  const from = useRef<HTMLInputElement>(null)
  const dates = useRef<HTMLDivElement>(null)
  const passengers = useRef<HTMLDivElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const error = formError(form)

  useEffect(() => {
    if (opens === 'from') from.current?.focus()
  }, [opens])

  function chooseMode(next: boolean) {
    setOneWay(next)
    if (next) change({ dateBack: '' })
  }

  function lead(field: 'from' | 'to' | 'dates') {
    if (field === 'dates') setOpened(field)
    else (field === 'to' ? to : from).current?.focus()
  }

  function search(event: React.FormEvent) {
    event.preventDefault()
    if (error) return
    const again = query !== undefined && sameSearch({ ...form, lastUpdate: 0 }, { ...query, lastUpdate: 0 })
    onSearch?.()
    void navigate(`${paths.airResults}?${airFormParams({ ...form, lastUpdate: again ? Date.now() : 0 })}`)
  }

  return (
    <search>
      <form
        action={paths.airResults}
        aria-label="Поиск авиабилетов"
        className={classes(bar.form, bar[layout], css.form, css[layout])}
        onSubmit={search}
      >
        {(top || layout === 'wide') && (
          <div className={css.top}>
            {top}
            {layout === 'wide' && <TripMode oneWay={oneWay} onChange={chooseMode} />}
          </div>
        )}
        <PlainFields form={form} />
        <div className={classes(bar.bar, css.bar)}>
          <div className={css.from}>
            <CityField
              ref={from}
              label="Откуда"
              name="from"
              value={{ iata: form.iataFrom, name: form.from }}
              onChange={({ iata, name }) => change({ iataFrom: iata, from: name })}
            />
            <IconButton
              icon={layout === 'wide' ? 'arrows-left-right' : 'arrows-up-down'}
              label="Поменять направление"
              className={css.swap}
              onClick={() => change(swapped(form))}
            />
            <VisuallyHidden live>{form.iataFrom && form.iataTo ? `${form.from} — ${form.to}` : ''}</VisuallyHidden>
          </div>
          <CityField
            ref={to}
            label="Куда"
            name="to"
            value={{ iata: form.iataTo, name: form.to }}
            onChange={({ iata, name }, isLeft) => {
              change({ iataTo: iata, to: name })
              if (iata && !isLeft && !form.dateThere) setOpened('dates')
            }}
            origin={form.iataFrom}
            error={isSameCity(form) ? SAME_CITY : undefined}
          />
          <div ref={dates} onPointerEnter={() => prefetch(loadDates)} onFocus={() => prefetch(loadDates)}>
            <FieldButton
              label="Когда"
              value={datesText(form)}
              icon="calendar"
              aria-expanded={opened === 'dates'}
              onClick={() => setOpened(opened === 'dates' ? undefined : 'dates')}
            />
            <Suspense>
              {opened === 'dates' && (
                <DatesPicker
                  form={form}
                  oneWay={oneWay}
                  onMode={chooseMode}
                  onChange={change}
                  onClose={() => setOpened(undefined)}
                  next={submit}
                  anchor={dates}
                />
              )}
            </Suspense>
          </div>
          <div ref={passengers} onPointerEnter={() => prefetch(loadPassengers)} onFocus={() => prefetch(loadPassengers)}>
            <FieldButton
              label="Пассажиры"
              value={partyBrief(form)}
              icon="users"
              aria-expanded={opened === 'passengers'}
              onClick={() => setOpened(opened === 'passengers' ? undefined : 'passengers')}
            />
            <Suspense>
              {opened === 'passengers' && (
                <PassengerPicker
                  form={form}
                  onChange={(party) => change(clampParty(party))}
                  onClose={() => setOpened(undefined)}
                  anchor={passengers}
                />
              )}
            </Suspense>
          </div>
          <SearchSubmit ref={submit} layout={layout} error={error} onMissing={lead} searching={searching}>
            Найти билеты
          </SearchSubmit>
        </div>
      </form>
    </search>
  )
}

/** `12.12.2026 — 19.12.2026` (AIRF-27). */
function datesText({ dateThere, dateBack }: AirForm): string {
  return [dateThere, dateBack].flatMap((date) => (date ? formatDay(parseAirDay(date)!) : [])).join(' — ') // form dates are real
}

/** A departure day without a return. */
function isOneWay(form?: AirForm): boolean {
  return Boolean(form?.dateThere && !form.dateBack)
}

/** The form on screen: the search of the address, or its parts over the stored form; every change is stored (DAIR-01). */
function useForm(query: AirForm | undefined, onMode: (oneWay: boolean) => void, caret?: RefObject<HTMLInputElement | null>) {
  const [form, setForm] = useState(query ?? emptyAirForm)
  const changed = useRef<Partial<AirForm>>({})
  useEffect(() => {
    void loadFormStore().then(async ({ useAirForm, recalled, putCaret }) => {
      if (query) return useAirForm.setState(query)
      const known = { ...(await recalled()), ...changed.current }
      setForm(known)
      if (changed.current.dateBack === undefined) onMode(isOneWay(known))
      if (caret && !known.to) putCaret(caret.current)
    })
  }, [query, onMode, caret])
  function change(fields: Partial<AirForm>) {
    Object.assign(changed.current, fields)
    setForm((before) => ({ ...before, ...fields }))
    void loadFormStore().then(({ saveFields }) => saveFields(fields))
  }
  return { form, change }
}
