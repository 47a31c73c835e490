import { type Ref, useState } from 'react'
import { Combobox, type ComboOption } from '#web/ui/combobox.tsx'
import { useTouched } from '#web/ui/use-touched.ts'
import { useCitySuggestions } from './use-city-suggestions.ts'

type Place = { iata: string; name: string }
type Props = {
  label: string
  name: string
  value: Place
  onChange: (place: Place) => void
  error?: string
  ref?: Ref<HTMLInputElement>
}

/** A city or an airport: suggestions while typing; typing after picking forgets the code (DAIR-24). */
export function CityField({ label, name, value, onChange, error, ref }: Props) {
  const { touched, ...touch } = useTouched()
  const [editing, setEditing] = useState(false)
  // A chosen place is not a search: the list opens on the defaults until the visitor types.
  const { found, loading } = useCitySuggestions(value.name, { touched, typed: editing })
  const options = found.map((city): ComboOption & { city: string } => ({
    key: city.iataCode,
    title: city.title,
    subtitle: city.near ? `${city.near.km}\u00a0км, ${city.country}` : city.country,
    group: city.near && `${city.near.town}: ближайшие аэропорты`,
    elsewhere: city.elsewhere,
    code: city.iataCode,
    icon: city.title === city.city ? 'building' : 'plane-tilt',
    city: city.city,
  }))
  return (
    <div {...touch}>
      <Combobox
        ref={ref}
        label={label}
        name={name}
        text={value.name}
        code={value.iata}
        error={error}
        options={options}
        loading={loading}
        nothing="Такого города мы не знаем. Проверьте название или введите код аэропорта"
        onText={(text) => {
          setEditing(true)
          onChange({ iata: '', name: text })
        }}
        onPick={(option) => {
          setEditing(false)
          onChange({ iata: option.key, name: option.city })
        }}
        onClear={() => {
          setEditing(false)
          onChange({ iata: '', name: '' })
        }}
      />
    </div>
  )
}
