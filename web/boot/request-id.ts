import { createContext, useContext } from 'react'

/** The number of the request a document is drawn for; given by entry.server.tsx only. */
export const ServerRequestId = createContext<string | undefined>(undefined)

/** The id under which the log has the request of this document; a browser reads it in the document's Server-Timing header. */
export function useRequestId(): string | undefined {
  return useContext(ServerRequestId) ?? requestIdOf(globalThis.performance?.getEntriesByType('navigation')[0])
}

function requestIdOf(navigation: PerformanceEntry | undefined): string | undefined {
  const { serverTiming = [] } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>
  return serverTiming.find(({ name }) => name === 'request')?.description
}
