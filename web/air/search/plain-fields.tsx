import type { AirForm } from '#domain/air/query.ts'
import { parseAirDay } from '#domain/text/dates.ts'
import css from './search-form.module.css'

const hidden = ['iataFrom', 'iataTo', 'dateThere', 'dateBack', 'adults', 'children', 'infants'] as const

/** What the pickers hold, for a browser that submits the form by itself; without script, plain fields instead. */
export function PlainFields({ form }: { form: AirForm }) {
  return (
    <>
      <noscript>
        {import.meta.env.SSR && (
          <div className={css.plain}>
            <label>
              Туда <input type="date" name="dateThere" defaultValue={parseAirDay(form.dateThere)} required />
            </label>
            <label>
              Обратно <input type="date" name="dateBack" defaultValue={parseAirDay(form.dateBack)} />
            </label>
            <label>
              Взрослые <input type="number" name="adults" min="1" max="9" defaultValue={form.adults} />
            </label>
            <label>
              Дети <input type="number" name="children" min="0" max="8" defaultValue={form.children} />
            </label>
            <label>
              Младенцы <input type="number" name="infants" min="0" max="4" defaultValue={form.infants} />
            </label>
            <button type="submit">Найти билеты</button>
          </div>
        )}
      </noscript>
      {hidden.map((name) => form[name] !== '' && <input key={name} type="hidden" name={name} value={form[name]} />)}
    </>
  )
}
