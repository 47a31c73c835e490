import type { ComponentProps } from 'react'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { HotelForm } from '#web/hotels/search/hotel-form.tsx'
import { SearchPanel } from './search-tabs.tsx'

const SearchForm = lazyPart(() => import('#web/air/search/search-form.tsx'), 'SearchForm')

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
