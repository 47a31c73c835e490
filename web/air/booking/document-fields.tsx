import { useState } from 'react'
import type { PassengerFields } from '#domain/air/booking-form.ts'
import {
  documentChoices,
  documentExample,
  documentLabel,
  hasExpiry,
  isTooLong,
  maskNumber,
  numberError,
  showNumber,
  wasRepaired,
  wireNumber,
} from '#domain/air/document.ts'
import type { DocumentType } from '#domain/air/passenger.ts'
import { type Trip, countriesOf, documentRulesOf, lastArrival } from '#domain/air/trip.ts'
import { addMonths, parseAirDay } from '#domain/text/dates.ts'
import { maskDate, typedDay } from '#domain/text/typed-date.ts'
import { MaskedField } from '#web/ui/fields/masked-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Icon } from '#web/ui/icon.tsx'
import css from './document-fields.module.css'

type Props = {
  passenger: PassengerFields
  /** On the day of the first flight; undefined while the birth date is unknown. */
  age: number | undefined
  trip: Trip
  set: (change: Partial<PassengerFields>, field: string) => void
  common: (field: string) => { name: string; error: string | undefined; onBlur: () => void }
}

const endless: Partial<Record<DocumentType, string>> = {
  passportrf: 'У\u00a0паспорта РФ нет срока действия',
  birthcert: 'У\u00a0свидетельства нет срока действия',
}

/** Kind, number and expiry of a document. Kinds not accepted on this trip stay in the list with the reason. */
export function DocumentFields({ passenger, age, trip, set, common }: Props) {
  const choices = documentChoices(age, documentRulesOf(trip))
  const options = choices.map(({ type, reason }) => ({
    value: type,
    label: reason ? `${documentLabel[type]} (${reason.charAt(0).toLowerCase()}${reason.slice(1)})` : documentLabel[type],
    disabled: reason !== null,
  }))
  const reason = choices.find(({ type }) => type === passenger.type)?.reason
  return (
    <div className={css.fields}>
      <Select
        {...common('document.type')}
        label="Документ"
        options={options}
        hint={endless[passenger.type]}
        value={passenger.type}
        error={common('document.type').error ?? reason ?? ''}
        onChange={({ target }) =>
          set({ type: target.value as DocumentType, chosen: true, number: '', until: '' }, 'document.type')
        }
      />
      <NumberField key={passenger.type} passenger={passenger} set={set} {...common('document.number')} />
      {hasExpiry(passenger.type) && (
        <MaskedField
          {...common('document.date')}
          label="Действует до"
          inputMode="numeric"
          autoComplete="off"
          mask={maskDate}
          value={passenger.until}
          onValue={(until) => set({ until }, 'document.date')}
          hint={<ExpiryNote passenger={passenger} trip={trip} />}
        />
      )}
    </div>
  )
}

type NumberProps = Pick<Props, 'passenger' | 'set'> & ReturnType<Props['common']>

/** The number in its own mask; a birth certificate is normalised when the field is left, and the change is announced. */
function NumberField({ passenger: { type, number }, set, onBlur, ...field }: NumberProps) {
  const [repaired, setRepaired] = useState(false)
  const digits = type === 'passportrf' || type === 'forpassportrf'

  function normalise() {
    const wire = wireNumber(type, number)
    if (!digits && number && numberError(type, wire) === undefined) {
      setRepaired(wasRepaired(type, number))
      set({ number: showNumber(type, wire) }, 'document.number')
    }
    onBlur()
  }

  return (
    <MaskedField
      {...field}
      error={field.error ?? (isTooLong(type, number) ? numberError(type, wireNumber(type, number)) : undefined)}
      label={type === 'nationalpassport' ? 'Номер' : 'Серия и\u00a0номер'}
      inputMode={digits ? 'numeric' : 'text'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      mask={(typed) => maskNumber(type, typed)}
      value={number}
      onValue={(shown) => {
        setRepaired(false)
        set({ number: shown }, 'document.number')
      }}
      onBlur={normalise}
      hint={
        repaired ? (
          <span className={css.repaired}>
            <Icon name="bulb" size={16} />
            Исправили похожие буквы: сверьте с&nbsp;документом
          </span>
        ) : (
          !number && `Например, ${documentExample[type]}`
        )
      }
    />
  )
}

/** Half a year is what many countries require beyond the trip. */
function ExpiryNote({ passenger, trip }: Pick<Props, 'passenger' | 'trip'>) {
  const end = parseAirDay(typedDay(passenger.until) ?? '')
  const landing = lastArrival(trip)
  const abroad = countriesOf(trip).some((country) => country !== 'RU')
  if (!end || !abroad || end < landing || end >= addMonths(landing, 6)) return null
  return 'Многие страны просят, чтобы паспорт действовал ещё 6\u00a0месяцев'
}
