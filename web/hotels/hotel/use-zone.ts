import { useSyncExternalStore } from 'react'
import { HOME_ZONE } from '#domain/text/dates.ts'

const unchanging = () => () => undefined
let own: string | undefined

/** The zone moments are told in (DGEN-01): the browser's; while the page of the server is taken over, Moscow. */
export function useZone(): string {
  return useSyncExternalStore(
    unchanging,
    () => (own ??= new Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => HOME_ZONE,
  )
}
