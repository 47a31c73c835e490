import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type HotelForm, guestLabel, nightsOf } from '#domain/hotels/query.ts'
import { parseDay } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { counted, words } from '#domain/text/plural.ts'
import { lazyPart, prefetch, retryImport } from '#web/boot/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldButton } from '#web/ui/fields/field-button.tsx'
import css from './stay-bar.module.css'

const loadStay = () => import('#web/hotels/search/stay-picker.tsx')
const loadGuests = () => import('#web/hotels/search/guest-picker.tsx')
const StayPicker = lazyPart(loadStay, 'StayPicker')
const GuestPicker = lazyPart(loadGuests, 'GuestPicker')

/** `of` names the stay: with another one the bar begins anew. */
type Props = { of: string; stay: HotelForm; isAssumed: boolean; search: URLSearchParams }

/** Dates and guests of the page; a change asks the rates anew and is in the address (DHOT-09). */
export function StayBar({ of, stay, isAssumed, search }: Props) {
  const [form, setForm] = useState({ ...stay, of })
  const [opened, setOpened] = useState<'dates' | 'guests'>()
  const dates = useRef<HTMLDivElement>(null)
  const guests = useRef<HTMLDivElement>(null)
  const renew = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const party = { adults: form.adults, children: form.children.list }
  const change = (fields: Partial<HotelForm>) => setForm((before) => ({ ...before, ...fields }))

  // A fresh bar for each stay would lose the focus of «Обновить».
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
      <Suspense fallback={null}>
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
