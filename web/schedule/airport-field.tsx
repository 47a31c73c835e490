import { useState } from 'react'
import type { AirportSuggestion } from '#contract/schedule.ts'
import { popularAirports } from '#domain/schedule/popular-airports.ts'
import { type SuggestionSource, useSuggestions } from '#web/data/use-suggestions.ts'
import { Combobox, type ComboOption } from '#web/ui/fields/combobox.tsx'

type Airport = { iata: string; title: string }
type Props = { value: Airport; onChange: (airport: Airport) => void }

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
export function AirportField({ value, onChange }: Props) {
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
