import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** What a list is queried by, as in its address; anything missing there has its default. */
export type ListParam = 'q' | 'f' | 'y' | 'p' | 'sort' | 'h'

/** The address with some parameters changed; an empty value is left out. */
export function addressWith(params: URLSearchParams, change: Partial<Record<ListParam, string | undefined>>): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  const text = next.toString()
  return text && `?${text}`
}

/** A page number in the address, from one; the first is left out. */
export function pageParam(index: number): string | undefined {
  return index > 0 ? String(index + 1) : undefined
}

/** The index of the page in an address. */
export function pageIndexOf(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : 0
}

/** The address of a list, and how a press changes it: Back restores the former one, unless the change replaces it. */
export function useListAddress() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  function change(by: Parameters<typeof addressWith>[1], replace = false) {
    void navigate({ search: addressWith(params, by) }, { replace, state })
  }
  return { params, change }
}
