import type { AirForm } from '#domain/air/query.ts'
import { parseAirDay } from '#domain/text/dates.ts'
import { PlainSearch } from '#web/ui/fields/search-bar.tsx'

const hidden = ['iataFrom', 'iataTo', 'dateThere', 'dateBack', 'adults', 'children', 'infants'] as const

/** What the pickers hold, for a browser that submits the form by itself; without script, plain fields instead. */
export function PlainFields({ form }: { form: AirForm }) {
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
