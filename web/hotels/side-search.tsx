import type { ComponentProps } from 'react'
import { SearchPanel } from '#web/search-panel.tsx'
import { part } from '#web/shell/part.ts'
import { HotelForm } from './hotel-form.tsx'

const SearchForm = part(async () => (await import('#web/air/search-form.tsx')).SearchForm)

/** The form of the sidebar of /search/hotels, with the switch to flights (NAV-03). */
export function SideSearch(props: Omit<ComponentProps<typeof HotelForm>, 'layout' | 'top'>) {
  return (
    <SearchPanel
      opens="hotels"
      air={(top) => <SearchForm layout="side" top={top} />}
      hotels={(top) => <HotelForm {...props} layout="side" top={top} />}
    />
  )
}
