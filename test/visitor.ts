import type { LightMyRequestResponse } from 'fastify'
import { readClaims } from '#domain/account/claims.ts'
import type { Agency } from './agency.ts'

/** Someone signed in at an agency: their token and the refresh cookie of their browser. */
export type Visitor = { token: string; cookie: string }

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  json?: object
  form?: URLSearchParams | FormData
  token?: string
  cookie?: string
  headers?: Record<string, string>
}

/** One raw call of the agency, as a browser would make it. */
export async function send(
  { app }: Agency,
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
export async function enrol(
  agency: Agency,
  login: string,
  { fromUser }: { fromUser?: string | undefined } = {},
): Promise<Visitor> {
  const json = {
    login,
    password: PASSWORD,
    email: `${login}@mail.ru`,
    returnUrl: 'http://localhost:3000/account',
    privacy: true,
    fromUser,
  }
  return visitorOf(await send(agency, '/auth/Account/Register', { json }))
}

/** Follows the link of the activation letter. */
export async function activate(agency: Agency, login: string): Promise<void> {
  await agency.runJobs()
  const letter = agency.outbox.findLast(({ to, subject }) => to === `${login}@mail.ru` && subject === 'Подтвердите регистрацию')
  await agency.app.inject(/\/auth\/Account\/Activate\S+/.exec(letter?.text ?? '')?.[0] ?? '/')
}

/** Somebody who has confirmed the e-mail; answers their token and the number others can name as the referrer's. */
export async function enrolMember(
  agency: Agency,
  login: string,
  fromUser?: string,
): Promise<{ bearer: string; account: string }> {
  const { token } = await enrol(agency, login, { fromUser })
  await activate(agency, login)
  return { bearer: token, account: readClaims(token)?.BonusAccountId ?? '' }
}

/** Where on the site the first link of a letter leads, of the last letter by default. */
export function linkOf({ outbox }: Agency, letter = outbox.at(-1)): string {
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? '')
  return pathname + search
}
