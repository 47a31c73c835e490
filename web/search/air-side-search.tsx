import type { ComponentProps } from 'react'
import { SearchForm } from '#web/air/search/search-form.tsx'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { SearchPanel } from './search-tabs.tsx'

const HotelForm = lazyPart(() => import('#web/hotels/search/hotel-form.tsx'), 'HotelForm')

/** The form of the sidebar of /search/avia, with the switch to hotels (NAV-02). */
export function SideSearch(props: Omit<ComponentProps<typeof SearchForm>, 'layout' | 'top'>) {
  return (
    <SearchPanel
      opens="avia"
      air={(top) => <SearchForm {...props} layout="side" top={top} />}
      hotels={(top) => <HotelForm layout="side" top={top} />}
    />
  )
}
