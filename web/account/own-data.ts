import { useRevalidator } from 'react-router'
import { readClaims } from '#domain/account/claims.ts'
import { useSession } from '#web/auth/session.ts'
import { storedToken } from '#web/auth/token.ts'
import { onceConnected } from '#web/boot/once-connected.ts'
import { textOf } from '#web/data/refusal-text.ts'
import type { RequestState } from '#web/data/use-request.ts'

/** What a loader of the account gives its page: its owner, and the reply or why there is none, in words. */
export type OwnData<T> = { owner: string | undefined; reply: Exclude<RequestState<T>, { phase: 'loading' }> }

/** Fetches something of the person whose token this browser has; a request lost with the network is repeated when it is back. */
export async function ownData<T>(load: (owner: string) => Promise<T>, signal: AbortSignal): Promise<OwnData<T>> {
  const token = storedToken()
  const owner = token && readClaims(token)?.sub
  if (!owner) return { owner: undefined, reply: { phase: 'failed', text: '' } } // the layout makes a guest sign in
  try {
    return { owner, reply: { phase: 'ready', reply: await onceConnected(() => load(owner), signal) } }
  } catch (error) {
    if (signal.aborted || error instanceof Response) throw error
    return { owner, reply: { phase: 'failed', text: textOf(error) } }
  }
}

/**
 * The same as the page shows it: loading until it arrives, never another person's, and a failure is replaced by the next attempt.
 */
export function useOwnData<T>(data: OwnData<T> | undefined): { request: RequestState<T>; again: () => void } {
  const reader = useSession(({ claims }) => claims?.sub)
  const { state, revalidate } = useRevalidator()
  const isWaiting = data?.owner !== reader || (data?.reply.phase === 'failed' && state === 'loading')
  return { request: data && !isWaiting ? data.reply : { phase: 'loading' }, again: () => void revalidate() }
}
