import { type Ref, useRef, useState } from 'react'
import { lazyPart, retryImport } from '#web/boot/lazy-part.ts'
import { type SuggestionSource, useSuggestions } from '#web/data/use-suggestions.ts'
import { Combobox, likeliest } from '#web/ui/fields/combobox.tsx'
import { useTouched } from '#web/ui/use-touched.ts'
import type { CityOption, FlightEnd } from './local-cities.ts'

const FareFrom = lazyPart(() => import('./fare-from.tsx'), 'FareFrom')

type Place = { iata: string; name: string }
type Props = {
  label: string
  name: FlightEnd
  value: Place
  /** `isLeft`: taken as the caret moves on by itself, so nothing opens. */
  onChange: (place: Place, isLeft?: boolean) => void
  error?: string
  /** The origin: known flights from there have their price. */
  origin?: string
  ref?: Ref<HTMLInputElement>
}

type Local = typeof import('./local-cities.ts')

/** The cities bundled with the browser's code; loaded when a field is first touched. */
let local: Local | undefined
const localCities = async (): Promise<Local> => (local ??= await retryImport(() => import('./local-cities.ts')))

const citiesOf = (end: FlightEnd): SuggestionSource<CityOption> => ({
  debounceMs: 500,
  known: (text) => local?.knownCities(end, text),
  load: async (text, signal) => (await localCities()).findCities(end, text, signal),
})
const cities = { from: citiesOf('from'), to: citiesOf('to') }

/** A city or an airport: suggestions while typing; typing after picking forgets the code (DAIR-24). */
export function CityField({ label, name, value, onChange, error, origin, ref }: Props) {
  const { touched, ...come } = useTouched()
  const touch = { ...come, onKeyDown: come.onFocus } // an arrow in a field that had the caret from the beginning
  const [editing, setEditing] = useState(false)
  const isLeft = useRef(false)
  // A chosen place is not a query: the list opens on the defaults until the visitor types.
  const wanted = editing ? value.name.trim() : touched ? '' : undefined
  /** A visitor who goes on without a choice gets the one they typed, as by Tab. */
  function chooseTypedCity(found: readonly CityOption[]) {
    const meant = editing && wanted ? found[likeliest(found, wanted)] : undefined
    if (!meant) return
    setEditing(false)
    onChange({ iata: meant.key, name: meant.city }, true)
  }
  const { items, isLoading } = useSuggestions(cities[name], wanted, (found) => isLeft.current && chooseTypedCity(found))
  // The origin is not suggested as a destination.
  const others = items.filter(({ key }) => wanted || key !== origin)
  const options = others.map((city) => ({ ...city, price: origin && <FareFrom from={origin} to={city.key} /> }))
  function change(iata: string, city: string, isTyped = false) {
    setEditing(isTyped)
    isLeft.current = false
    onChange({ iata, name: city })
  }
  function leave() {
    isLeft.current = true
    if (!isLoading) chooseTypedCity(others)
  }
  return (
    <div {...touch}>
      <Combobox
        ref={ref}
        label={label}
        placeholder="Город или страна"
        name={name}
        text={value.name}
        code={value.iata}
        error={error}
        options={options}
        loading={isLoading}
        nothing="Такого города мы не знаем. Проверьте название или введите код аэропорта"
        onText={(text) => change('', text, true)}
        onPick={(option) => change(option.key, option.city)}
        onClear={() => change('', '')}
        onBlur={leave}
      />
    </div>
  )
}
