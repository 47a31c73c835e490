import { useState } from 'react'
import { Combobox, type ComboOption } from '#web/ui/combobox.tsx'
import { useAirportSuggestions } from './use-airport-suggestions.ts'

type Airport = { iata: string; title: string }
type Props = { value: Airport; onChange: (airport: Airport) => void }

/** The airport of the board; typing after picking forgets the code. */
export function AirportField({ value, onChange }: Props) {
  const [typed, setTyped] = useState(false)
  const { found, loading } = useAirportSuggestions(typed ? value.title : '')
  const options = found.map(({ iata, title, city, country }): ComboOption => ({
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
      loading={loading}
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
