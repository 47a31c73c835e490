import { useSyncExternalStore } from 'react'

/** Widths in CSS pixels at which the layout changes (CONST-01). */
export const breakpoints = { sm: 576, md: 768, lg: 991, xl: 1200, xxl: 1440 } as const

/** Whether the window is narrower than a breakpoint; false on the server and while hydrating. */
export function useNarrow(below: keyof typeof breakpoints): boolean {
  const query = `(width < ${breakpoints[below]}px)`
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
