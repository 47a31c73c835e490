import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type HotelForm, MAX_ADULTS, guestLabel, nightsOf } from '#domain/hotels/query.ts'
import { parseDay } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { counted, words } from '#domain/text/plural.ts'
import { lazyPart, prefetch, retryImport } from '#web/boot/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldButton } from '#web/ui/fields/field-button.tsx'
import { PlainSearch } from '#web/ui/fields/search-bar.tsx'
import css from './stay-bar.module.css'

const loadStay = () => import('#web/hotels/search/stay-picker.tsx')
const loadGuests = () => import('#web/hotels/search/guest-picker.tsx')
const StayPicker = lazyPart(loadStay, 'StayPicker')
const GuestPicker = lazyPart(loadGuests, 'GuestPicker')

/** `of` names the stay: for another one the bar is mounted again. */
type Props = { of: string; stay: HotelForm; isAssumed: boolean; search: URLSearchParams }

/** Dates and guests of the page; a change fetches the rates again and is in the address (DHOT-09). */
export function StayBar({ of, stay, isAssumed, search }: Props) {
  const [form, setForm] = useState({ ...stay, of })
  const [opened, setOpened] = useState<'dates' | 'guests'>()
  const dates = useRef<HTMLDivElement>(null)
  const guests = useRef<HTMLDivElement>(null)
  const renew = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const party = { adults: form.adults, children: form.children.list }
  const change = (fields: Partial<HotelForm>) => setForm((before) => ({ ...before, ...fields }))

  // A new bar for each stay would lose the focus of «Обновить».
  if (form.of !== of) {
    setForm({ ...stay, of })
    setOpened(undefined)
  }

  function update(event: React.FormEvent) {
    event.preventDefault()
    const { arrival, departure, adults, children } = form
    if (!arrival || !departure) return setOpened('dates')
    const fields = { arrival, departure, adults, children, nights: nightsOf(arrival, departure) }
    void retryImport(() => import('#web/hotels/search/hotel-form-store.ts')).then(({ saveFields }) => saveFields(fields))
    void navigate(`?${withStay(search, form)}`)
  }

  return (
    <form className={css.bar} onSubmit={update} aria-label="Даты и гости">
      <noscript>{import.meta.env.SSR && <PlainStay stay={stay} search={search} />}</noscript>
      <div ref={dates} onPointerEnter={() => prefetch(loadStay)}>
        <FieldButton label={datesLabel(form)} value={datesText(form)} icon="calendar" onClick={() => setOpened('dates')} />
      </div>
      <div ref={guests} onPointerEnter={() => prefetch(loadGuests)}>
        <FieldButton label="Гости" value={guestLabel(party)} icon="users" onClick={() => setOpened('guests')} />
      </div>
      <Button ref={renew} type="submit" variant="tonal" className={css.update}>
        Обновить
      </Button>
      {isAssumed && (
        <p className={css.assumed}>
          В&nbsp;ссылке нет дат, поэтому показываем цены на&nbsp;ближайшие: выберите свои, и&nbsp;мы обновим номера.
        </p>
      )}
      <Suspense>
        {opened === 'dates' && (
          <StayPicker stay={form} onChange={change} onClose={() => setOpened(undefined)} next={renew} anchor={dates} />
        )}
        {opened === 'guests' && (
          <GuestPicker
            guests={party}
            keepsFocus={false}
            onChange={({ adults, children }) => change({ adults, children: { count: children.length, list: [...children] } })}
            onClose={() => setOpened(undefined)}
            anchor={guests}
          />
        )}
      </Suspense>
    </form>
  )
}

/** The stay as plain fields, with the rest of the address; drawn by the server alone. */
function PlainStay({ stay, search }: Pick<Props, 'stay' | 'search'>) {
  const { arrival, departure, adults, children } = stay
  const fields = [
    { label: 'Заезд', type: 'date', name: 'arrival', defaultValue: arrival, required: true },
    { label: 'Выезд', type: 'date', name: 'departure', defaultValue: departure, required: true },
    { label: 'Взрослые', type: 'number', name: 'adults', min: 1, max: MAX_ADULTS, defaultValue: adults },
    { label: 'Возраст детей через запятую', name: 'children', pattern: '[0-9, ]*', defaultValue: children.list.join(', ') },
  ]
  return (
    <>
      {[...search].map(
        ([name, value]) =>
          !fields.some((field) => field.name === name) && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <PlainSearch of="rates" submit="Обновить" forgotten={[]} fields={fields} />
    </>
  )
}

function withStay(search: URLSearchParams, { arrival, departure, adults, children }: HotelForm): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('arrival', arrival)
  next.set('departure', departure)
  next.set('adults', String(adults))
  if (children.list.length > 0) next.set('children', children.list.join(','))
  else next.delete('children')
  return next
}

function datesLabel({ arrival, departure, nights }: HotelForm): string {
  return arrival && departure && nights > 0 ? `Заезд — выезд, ${counted(nights, words.night)}` : 'Заезд — выезд'
}

function datesText({ arrival, departure }: HotelForm): string {
  const [from, to] = [parseDay(arrival), parseDay(departure)]
  return from ? dayRange(from, to) : ''
}
