import { createContext } from 'react-router'
import type { PublicConfig } from '#contract/config.ts'

/** The CSP nonce of the document being rendered. */
export const nonceContext = createContext<string>('')
/** Under which the log knows the request; the error screen shows its beginning. */
export const requestIdContext = createContext<string>('')
/** An expected no of our own server that the page could not do without: its status and the seconds to wait. */
export const refusedContext = createContext<{ status: number; retryAfter: string } | null>(null)
/** What else went wrong while the page was made; for the log. */
export const failureContext = createContext<unknown>(null)
/** A loader showed the page without what it could not have for now: it is nothing to keep. */
export const incompleteContext = createContext<boolean>(false)
/** A loader answered before all was at hand: the page goes out at once, the rest of it follows. */
export const streamedContext = createContext<boolean>(false)
/** The document itself: whole, or the parts of one that is streamed. */
export const documentContext = createContext<Buffer | AsyncIterable<Buffer> | null>(null)
export const configContext = createContext<PublicConfig>()
