import type { ComponentProps } from 'react'
import { SearchPanel } from '#web/search-panel.tsx'
import { part } from '#web/shell/part.ts'
import { SearchForm } from './search-form.tsx'

const HotelForm = part(async () => (await import('#web/hotels/hotel-form.tsx')).HotelForm)

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
