import { exchange, freshToken, storedToken } from './token.ts'

/**
 * How a call carries the visitor's token (DAPI-04). `none`: there is no session yet; `as-stored`: it is about the session itself;
 * `renewed`: everything else, and with `or-guest` what a visitor whose session has ended may still read.
 */
export type Bearing = 'none' | 'as-stored' | 'renewed' | 'renewed-or-guest'

/** Calls with the token; a rejected one is renewed once and the call repeated. Throws `Unreachable`. */
export async function fetchAuth(url: string, init: RequestInit, how: Bearing): Promise<Response> {
  const token = how === 'as-stored' ? storedToken() : await freshToken()
  const answer = await fetch(url, bearingOf(init, token))
  if (answer.status !== 401 || how === 'as-stored' || token === undefined) return answer
  const next = await exchange(token)
  return next === undefined && how === 'renewed' ? answer : fetch(url, bearingOf(init, next))
}

function bearingOf(init: RequestInit, token: string | undefined): RequestInit {
  if (token === undefined) return init
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}
