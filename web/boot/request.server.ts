import { createContext } from 'react-router'
import type { PublicConfig } from '#contract/config.ts'

/** The CSP nonce of the document being rendered. */
export const nonceContext = createContext<string>('')
/** The id of the request in the log; the error screen shows its beginning. */
export const requestIdContext = createContext<string>('')
/** An expected refusal of our own server that the page cannot do without: its status and the seconds to wait. */
export const refusedContext = createContext<{ status: number; retryAfter: string } | null>(null)
/** What else went wrong while the page was made; for the log. */
export const failureContext = createContext<unknown>(null)
/** A loader showed the page without something unavailable: it must not be cached. */
export const incompleteContext = createContext<boolean>(false)
/** A loader returned before everything was available: the page is sent at once, the rest of it follows. */
export const streamedContext = createContext<boolean>(false)
/** The document itself: whole, or the parts of one that is streamed. */
export const documentContext = createContext<Buffer | AsyncIterable<Buffer> | null>(null)
export const configContext = createContext<PublicConfig>()
