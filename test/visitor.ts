import type { LightMyRequestResponse } from 'fastify'
import { readClaims } from '#domain/account/claims.ts'
import type { Desk } from './agency.ts'

/** Someone signed in at a desk: their token and the refresh cookie of their browser. */
export type Visitor = { token: string; cookie: string }

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  json?: object
  form?: URLSearchParams | FormData
  token?: string
  cookie?: string
  headers?: Record<string, string>
}

/** One raw call of the desk, as a browser would make it. */
export async function send(
  { app }: Desk,
  url: string,
  { method, json, form, token, cookie, headers }: Call,
): Promise<LightMyRequestResponse> {
  const encoded = form && new Response(form)
  return app.inject({
    method: method ?? (json || form ? 'POST' : 'GET'),
    url,
    headers: {
      ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie: `rt=${cookie}` }),
      ...headers,
    },
    payload: encoded ? Buffer.from(await encoded.arrayBuffer()) : json,
  })
}

/** What a call that signs in has given: the token of its body and the cookie. */
export function visitorOf(answer: LightMyRequestResponse): Visitor {
  const cookie = answer.cookies.find(({ name }) => name === 'rt')
  return { token: answer.json().token, cookie: cookie?.value ?? '' }
}

/** Whatever `enrol` gives everybody. */
export const PASSWORD = 'тихая гавань 7'

/** Registers a person of this login, with the e-mail `{login}@mail.ru`, by the link of a referrer when one is named. */
export async function enrol(desk: Desk, login: string, { fromUser }: { fromUser?: string | undefined } = {}): Promise<Visitor> {
  const json = {
    login,
    password: PASSWORD,
    email: `${login}@mail.ru`,
    returnUrl: 'http://localhost:3000/account',
    privacy: true,
    fromUser,
  }
  return visitorOf(await send(desk, '/auth/Account/Register', { json }))
}

/** Follows the link of the activation letter. */
export async function activate(desk: Desk, login: string): Promise<void> {
  await desk.runJobs()
  const letter = desk.outbox.findLast(({ to, subject }) => to === `${login}@mail.ru` && subject === 'Подтвердите регистрацию')
  await desk.app.inject(/\/auth\/Account\/Activate\S+/.exec(letter?.text ?? '')?.[0] ?? '/')
}

/** Somebody who has confirmed the e-mail; answers their token and the number others can name as the referrer's. */
export async function enrolMember(desk: Desk, login: string, fromUser?: string): Promise<{ bearer: string; account: string }> {
  const { token } = await enrol(desk, login, { fromUser })
  await activate(desk, login)
  return { bearer: token, account: readClaims(token)?.BonusAccountId ?? '' }
}

/** Where on the site the first link of a letter leads, of the last one unless told otherwise. */
export function linkOf({ outbox }: Desk, letter = outbox.at(-1)): string {
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? '')
  return pathname + search
}
