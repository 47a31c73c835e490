import { useContext } from 'react'
import { UNSAFE_FrameworkContext } from 'react-router'

/** The CSP nonce of the document; undefined in the browser, where nothing new needs it. */
export function useNonce(): string | undefined {
  return useContext(UNSAFE_FrameworkContext)?.nonce
}
