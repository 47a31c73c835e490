import { createContext } from 'react-router'
import type { PublicConfig } from '#contract/config.ts'

/** The CSP nonce of the document being rendered. */
export const nonceContext = createContext<string>('')
/** Under which the log knows the request; the error screen shows its beginning. */
export const requestIdContext = createContext<string>('')
export const configContext = createContext<PublicConfig>()
