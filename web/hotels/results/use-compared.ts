import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { MOST_COMPARED, comparedOf } from '#domain/compared.ts'
import { toast } from '#web/ui/toast.ts'
import { cachedHotels } from './results-cache.ts'
import { useRememberedView } from './use-remembered-view.ts'

/** The hotels chosen to be compared, by id: those of the address, or kept with the search for the way back. */
export function useCompared(searchKey: string) {
  const inAddress = comparedOf(useSearchParams()[0]).join('~')
  const [compared, setCompared] = useState<readonly string[]>(() =>
    inAddress ? inAddress.split('~') : (cachedHotels(searchKey)?.compared ?? []),
  )
  const [before, setBefore] = useState(inAddress)
  if (inAddress !== before) {
    setBefore(inAddress)
    // Forward leads to the hotels the address names, whatever has been chosen since.
    if (inAddress) setCompared(inAddress.split('~'))
  }
  useRememberedView(searchKey, { compared })
  const toggle = useCallback(
    (id: string) =>
      setCompared((now) => {
        const next = now.includes(id) ? now.filter((one) => one !== id) : [...now, id]
        if (next.length <= MOST_COMPARED) return next
        queueMicrotask(() => toast('Сравнить можно не больше четырёх отелей'))
        return now
      }),
    [],
  )
  return { compared, toggle }
}
