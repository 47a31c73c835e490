import { type Ref, useState } from 'react'
import type { PlaceSuggestion } from '#contract/hotels.ts'
import { DEFAULT_PLACE, placeLabel, placeTypeOf } from '#domain/hotels/place.ts'
import type { HotelForm } from '#domain/hotels/query.ts'
import { type SuggestionSource, useSuggestions } from '#web/data/use-suggestions.ts'
import { Combobox, type ComboOption } from '#web/ui/fields/combobox.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { useTouched } from '#web/ui/use-touched.ts'

type Place = Pick<HotelForm, 'region' | 'hotelId' | 'hotelRegionName'>
type Props = { value: Place; onChange: (place: Place) => void; ref?: Ref<HTMLInputElement> }
type Option = ComboOption & { place: Place }

const icons: Record<ReturnType<typeof placeTypeOf>, IconName> = {
  City: 'building',
  Airport: 'plane-tilt',
  'Railway Station': 'train',
  Neighborhood: 'map-pin',
  Hotel: 'bed',
}

/** Regions, then hotels; an empty text means Москва (DHOT-22). */
const places: SuggestionSource<PlaceSuggestion> = {
  debounceMs: 300,
  async load(text, signal) {
    const { call, suggestHotels } = await import('#web/hotels/results/calls.ts')
    const { result } = await call(suggestHotels, { seachText: text || DEFAULT_PLACE }, { signal })
    return [...result.regions, ...result.hotels]
  },
}

const nowhere: Place = { region: '', hotelId: '', hotelRegionName: '' }

/** A place is searched by its region; a hotel is opened by its id and keeps the region for the way back (DHOT-22). */
export function optionOf({ id, type, name, country, region, region_name, title, what, near }: PlaceSuggestion): Option {
  const kind = placeTypeOf(type)
  const isHotel = kind === 'Hotel'
  return {
    key: `${kind} ${id}`.replaceAll(' ', '-'),
    // A part of a town is shown with its town, a hotel has it in the line below.
    title: isHotel || kind === 'City' ? name : title.replace(', ', ' — '),
    subtitle: [near ? `${near.km}\u00a0км` : (what ?? placeLabel[kind]), isHotel ? region_name : country]
      .filter(Boolean)
      .join(', '),
    elsewhere: near !== undefined,
    icon: icons[kind],
    group: near ? `${near.town}: ближайшие города с\u00a0отелями` : isHotel ? 'Отели' : 'Города и\u00a0места',
    place: { region: isHotel ? region : id, hotelId: isHotel ? id : '', hotelRegionName: name },
  }
}

/** A city, a district, a station or a hotel: suggestions while typing; typing after picking forgets the choice. */
export function PlaceField({ value, onChange, ref }: Props) {
  const { touched, ...touch } = useTouched()
  const [editing, setEditing] = useState(false)
  const text = editing ? value.hotelRegionName.trim() : ''
  const { items, isLoading } = useSuggestions(places, touched ? text : undefined)
  return (
    <div {...touch}>
      <Combobox<Option>
        ref={ref}
        label="Город или отель"
        name="hotelRegionName"
        text={value.hotelRegionName}
        // Suggestions of the former text are never taken by a key that means this one.
        options={items.map((item) => ({ ...optionOf(item), ...(isLoading && { elsewhere: true }) }))}
        loading={isLoading}
        nothing="Такого места мы не знаем. Проверьте название города или отеля"
        onText={(text) => {
          setEditing(true)
          onChange({ ...nowhere, hotelRegionName: text })
        }}
        onPick={({ place }) => {
          setEditing(false)
          onChange(place)
        }}
        onClear={() => {
          setEditing(false)
          onChange(nowhere)
        }}
      />
    </div>
  )
}
