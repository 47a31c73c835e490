import { type KeyboardEvent, type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import {
  type HotelForm as Form,
  MAX_ADULTS,
  MAX_NIGHTS,
  emptyHotelForm,
  guestLabel,
  hotelFormParams,
  nightsOf,
} from '#domain/hotels/query.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { firstWords } from '#domain/refusal-words.ts'
import { formatDay, parseDay } from '#domain/text/dates.ts'
import { counted, words } from '#domain/text/plural.ts'
import { lazyPart, prefetch, retryImport } from '#web/boot/lazy-part.ts'
import { inNextTask, onFirstInteraction } from '#web/boot/scheduling.ts'
import { classes } from '#web/ui/classes.ts'
import { FieldButton } from '#web/ui/fields/field-button.tsx'
import { type SearchLayout, PlainSearch, SearchSubmit } from '#web/ui/fields/search-bar.tsx'
import { PlaceField } from './place-field.tsx'
import bar from '#web/ui/fields/search-bar.module.css'
import css from './hotel-form.module.css'

/** Why nothing can be searched yet: the field to go to, and words; undefined when it can (HOTF-10). */
export function hotelFormError({ arrival, departure, hotelRegionName }: Form): readonly ['place' | 'dates', string] | undefined {
  if (!hotelRegionName.trim()) return ['place', 'Укажите город или отель']
  if (!parseDay(arrival)) return ['dates', 'Выберите день заезда']
  if (!parseDay(departure)) return ['dates', 'Выберите день выезда']
  if (nightsOf(arrival, departure) < 1) return ['dates', firstWords['hotels.bad-dates']]
  if (nightsOf(arrival, departure) > MAX_NIGHTS) return ['dates', firstWords['hotels.too-long']]
  return undefined
}

const loadFormStore = () => retryImport(() => import('./hotel-form-store.ts'))
const loadStay = () => import('./stay-picker.tsx')
const loadGuests = () => import('./guest-picker.tsx')
const StayPicker = lazyPart(loadStay, 'StayPicker')
const GuestPicker = lazyPart(loadGuests, 'GuestPicker')

/** `guests-shown`: the panel is visible, the focus stays on its field; `guests`: the focus has gone in. */
type OpenField = 'dates' | 'guests' | 'guests-shown' | 'place'
/** Requested from outside the form; what has been typed in it stays. */
export type Opens = { what: 'dates' | 'place' }
type Props = {
  layout: SearchLayout
  /** The search of the address; without it the stored form is shown. */
  query?: Form
  /** Half a search of the address: takes precedence over the stored form. */
  begun?: Form
  /** What to open or to focus, at once and again whenever another one is requested. */
  opens?: Opens | undefined
  /** The switch between the forms, at the top. */
  top?: ReactNode
  onSearch?: () => void
}

/** Where, when, who: leads to the chosen hotel, or to the hotels of the place (HOTF-02, HOTF-03). */
export function HotelForm({ layout, query, begun, opens, top, onSearch }: Props) {
  const { form, change } = useForm(query, begun)
  const [opened, setOpened] = useState<OpenField | undefined>(opens?.what)
  const navigate = useNavigate()
  const place = useRef<HTMLInputElement>(null)
  const dates = useRef<HTMLDivElement>(null)
  const guests = useRef<HTMLDivElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const error = hotelFormError(form)
  const isGuests = opened === 'guests' || opened === 'guests-shown'

  useEffect(() => {
    if (opens?.what === 'place') place.current?.focus()
  }, [opens])
  const [answered, setAnswered] = useState(opens)
  if (opens !== answered) {
    setAnswered(opens)
    setOpened(opens?.what)
  }

  // A visitor who interacts may press «Найти отели» next: its calls are loaded by then; its page once the form is touched.
  useEffect(() => onFirstInteraction(() => prefetch(() => import('#web/hotels/results/calls.ts'))), [])
  const [isTouched, setTouched] = useState(false)
  function touch() {
    // Without a network React Router would reload the document because of a file it only prefetches.
    if (isTouched || navigator.onLine === false) return
    startTransition(() => setTouched(true))
    prefetch(() => import('#web/hotels/results/poll-search.ts'))
  }

  function lead(field: 'place' | 'dates') {
    if (field === 'dates') setOpened('dates')
    else place.current?.focus()
  }

  function search(event: React.FormEvent) {
    event.preventDefault()
    if (error) return
    const again = query !== undefined && isSame(form, query)
    const params = hotelFormParams({ ...form, lastUpdate: again ? Date.now() : 0 })
    onSearch?.()
    void navigate(`${form.hotelId ? href(paths.hotel, { hotelId: form.hotelId }) : paths.hotelResults}?${params}`)
  }

  /** Tab and Esc close the guests; an arrow down goes in (HOTF-06). */
  function handleGuestsKey(event: KeyboardEvent) {
    if (event.key === 'Tab') setOpened(undefined)
    if (event.key !== 'ArrowDown' && !(event.key === 'Escape' && isGuests)) return
    event.preventDefault() // or the browser closes the dialog around the form too
    setOpened(event.key === 'Escape' ? undefined : 'guests')
  }

  return (
    <search>
      {isTouched && <PrefetchPageLinks page={paths.hotelResults} />}
      <form
        action={paths.hotelResults}
        aria-label="Поиск отелей"
        className={classes(bar.form, bar[layout], css.form, css[layout])}
        onSubmit={search}
      >
        <noscript>
          {import.meta.env.SSR && (
            <PlainSearch
              of="stay"
              submit="Найти отели"
              forgotten={['region']}
              fields={[
                { label: 'Заезд', type: 'date', name: 'arrival', defaultValue: form.arrival, required: true },
                { label: 'Выезд', type: 'date', name: 'departure', defaultValue: form.departure, required: true },
                { label: 'Взрослые', type: 'number', name: 'adults', min: 1, max: MAX_ADULTS, defaultValue: form.adults },
                {
                  label: 'Возраст детей через запятую',
                  name: 'children',
                  pattern: '[0-9, ]*',
                  defaultValue: form.children.list.join(', '),
                },
              ]}
            />
          )}
        </noscript>
        {(['region', 'arrival', 'departure', 'adults'] as const).map(
          (name) => form[name] !== '' && <input key={name} type="hidden" name={name} value={form[name]} />,
        )}
        {form.children.list.length > 0 && <input type="hidden" name="children" value={form.children.list.join(',')} />}
        {top && <div className={css.top}>{top}</div>}
        <div className={bar.bar} onPointerOver={touch} onFocus={touch}>
          <PlaceField
            ref={place}
            value={form}
            onChange={(next) => {
              change(next)
              if (next.region && !form.arrival) setOpened('dates')
            }}
          />
          <div ref={dates} onPointerEnter={() => prefetch(loadStay)} onFocus={() => prefetch(loadStay)}>
            <FieldButton
              label={datesLabel(form)}
              value={datesText(form)}
              icon="calendar"
              aria-expanded={opened === 'dates'}
              onClick={() => setOpened(opened === 'dates' ? undefined : 'dates')}
            />
            <Suspense>
              {opened === 'dates' && (
                <StayPicker stay={form} onChange={change} onClose={() => setOpened(undefined)} next={submit} anchor={dates} />
              )}
            </Suspense>
          </div>
          <div ref={guests} onPointerEnter={() => prefetch(loadGuests)} onFocus={() => prefetch(loadGuests)}>
            <FieldButton
              label="Гости"
              value={guestLabel({ adults: form.adults, children: form.children.list })}
              icon="users"
              aria-expanded={isGuests}
              // A press by a key goes in, a press by a pointer leaves the focus here.
              onClick={({ detail }) => setOpened(detail === 0 ? 'guests' : isGuests ? undefined : 'guests-shown')}
              onKeyDown={handleGuestsKey}
              onKeyUp={(event) => {
                // The key that brought the focus here is released here (HOTF-05); a sheet would trap it.
                if (event.key === 'Tab' && matchMedia('(width >= 768px)').matches) setOpened('guests-shown')
              }}
            />
            <Suspense>
              {isGuests && (
                <GuestPicker
                  guests={{ adults: form.adults, children: form.children.list }}
                  keepsFocus={opened === 'guests-shown'}
                  onChange={({ adults, children }) =>
                    change({ adults, children: { count: children.length, list: [...children] } })
                  }
                  onClose={() => setOpened(undefined)}
                  anchor={guests}
                />
              )}
            </Suspense>
          </div>
          <SearchSubmit ref={submit} layout={layout} error={error} onMissing={lead}>
            Найти отели
          </SearchSubmit>
        </div>
      </form>
    </search>
  )
}

function datesLabel({ arrival, departure, nights }: Form): string {
  return arrival && departure && nights > 0 ? `Заезд — выезд, ${counted(nights, words.night)}` : 'Заезд — выезд'
}

/** `20.12.2026 — 25.12.2026`. */
function datesText({ arrival, departure }: Form): string {
  return [arrival, departure]
    .flatMap((date) => parseDay(date) ?? [])
    .map(formatDay)
    .join(' — ')
}

function isSame(one: Form, other: Form): boolean {
  const key = (form: Form) => `${form.hotelId} ${hotelFormParams({ ...form, lastUpdate: 0 })}`
  return key(one) === key(other)
}

/** The form on screen: the search of the address, or the stored one; every change is stored (HOTF-09). */
function useForm(query: Form | undefined, begun: Form | undefined) {
  const [form, setForm] = useState(query ?? begun ?? emptyHotelForm)
  const changed = useRef<Partial<Form>>({})
  useEffect(() => {
    const read = async () => {
      const { useHotelForm, recalled } = await loadFormStore()
      if (query) return useHotelForm.setState(query)
      const form = await recalled(begun)
      setForm({ ...form, ...changed.current })
    }
    return inNextTask(() => void read())
  }, [query, begun])
  function change(fields: Partial<Form>) {
    Object.assign(changed.current, fields)
    setForm((before) => ({ ...before, ...fields }))
    void loadFormStore().then(({ saveFields }) => saveFields(fields))
  }
  return { form, change }
}
