import { useCallback, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { keptHotels, rememberView } from './results-cache.ts'

/** How many hotels stand side by side. */
const MOST = 4

/** The hotels chosen to be compared, by id; kept with the search for the way back. */
export function useCompared(searchKey: string) {
  const [compared, setCompared] = useState<readonly string[]>(() => keptHotels(searchKey, Date.now())?.compared ?? [])
  const toggle = useCallback(
    (id: string) =>
      setCompared((before) => {
        const next = before.includes(id) ? before.filter((one) => one !== id) : [...before, id]
        if (next.length > MOST) {
          queueMicrotask(() => toast('Сравнить можно не больше четырёх отелей'))
          return before
        }
        rememberView(searchKey, { compared: next })
        return next
      }),
    [searchKey],
  )
  return { compared, toggle }
}
