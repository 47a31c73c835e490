import type * as z from 'zod/mini'

/**
 * One call of the product: read by the server (server/http/serve.ts), the browser (web/data/call.ts), the tests (test/agency.ts)
 * and the OpenAPI page.
 *
 * - `path` may hold `:name` parameters; they are taken from the input by name. The rest of the input is the query string
 *   of a GET and the JSON body of anything else.
 * - `access`: `anyone`; `owner` = the Bearer of the order's user, or X-Order-Key of a guest (DAPI-04); `account` = a Bearer;
 *   `cookie` = the refresh cookie with a Bearer that may have expired (DAUTH-02), both checked by the call itself.
 * - `empty`: success is HTTP 204 without a body; the reply is an empty object.
 * - `bare`: the body is the value of this one field of the input, not an object.
 * - `form`: the body is sent as a form; the server takes urlencoded, multipart and JSON alike (DAPI-02).
 * - `idempotent`: accepts Idempotency-Key (DAPI-05).
 */
export type Endpoint<I extends z.ZodMiniType = z.ZodMiniType, R extends z.ZodMiniType = z.ZodMiniType> = {
  name: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: 'anyone' | 'owner' | 'account' | 'cookie'
  idempotent?: boolean
  empty?: boolean
  form?: boolean
  bare?: string
  input: I
  reply: R
}

/** A call that returns a file, so not a JSON endpoint: for the OpenAPI page and the route that serves it. */
export type FileCall = Pick<Endpoint, 'name' | 'summary' | 'method' | 'path' | 'access'> & {
  mediaType: string
  /** Names of its query that it cannot do without. */
  query?: readonly string[]
}

/** A message another server sends, proved by a signature in this header: its raw body is read before its JSON. */
export type WebhookCall = Pick<Endpoint, 'name' | 'summary' | 'method' | 'path' | 'input' | 'reply'> & { signature: string }

/** A call that returns server-sent events: `events` are the data of each by its name. */
export type StreamCall = Pick<Endpoint, 'name' | 'summary' | 'method' | 'path' | 'access' | 'input'> & {
  events: Record<string, z.ZodMiniType>
}

export function endpoint<I extends z.ZodMiniType, R extends z.ZodMiniType>(call: Endpoint<I, R>): Endpoint<I, R> {
  return call
}
