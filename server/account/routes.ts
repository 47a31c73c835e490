import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  requestPasswordReset,
  changeEmail,
  changePassword,
  getMails,
  getUser,
  refreshToken,
  register,
  resendActivation,
  resetPassword,
  saveMails,
  saveProfile,
  signIn,
  signOut,
} from '#contract/account.ts'
import type { User } from '#domain/account/user.ts'
import * as paths from '#domain/paths.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { bearerOf, userIdOf } from '#server/http/caller.ts'
import { sendPlainWords } from '#server/http/plain-page.ts'
import { type CallContext, type Exchange, serve } from '#server/http/serve.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { isStopToken, readerIdOf, stopPath } from '#server/mail/stop-link.ts'
import { changeEmail as correct } from './change-email.ts'
import { activate, register as enrol, resendActivation as resend } from './register.ts'
import { requestPasswordReset as requestReset, changePassword as change, resetPassword as reset } from './reset-password.ts'
import { type SignedIn, refresh, signIn as enter, signOut as leave } from './sign-in.ts'
import { loadProfile, savePointsMail, saveProfile as save, signedInUser, userById } from './user-store.ts'

type Deps = {
  db: Db
  now: () => Date
  env: { secret: KeyRing; publicUrl: string }
  /** The next trip of a person, supplied by the area that sells trips. */
  nextTrip: (userId: string) => Promise<User['nextTrip']>
}

/** Sign-in, registration, sessions, passwords and the profile (DAUTH); no other site can trigger a change (DAPI-07). */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (request.method !== 'GET' && !isOwnPage(request, deps.env.publicUrl)) throw new Refusal('foreign-page')
    })
    accountCalls(scope, deps)
  })
}

function accountCalls(app: FastifyInstance, { db, now, env, nextTrip }: Deps): void {
  const { secret, publicUrl } = env
  const deps = { db, now, secret, publicUrl }
  const admit = (exchange: Exchange, signedIn: SignedIn) => {
    setSessionCookies(exchange, signedIn, publicUrl)
    return { token: signedIn.token }
  }
  const from = ({ ip, exchange }: CallContext) => ({
    ip,
    device: readDeviceCookie(exchange, publicUrl),
    userAgent: exchange.request.headers['user-agent'],
  })
  serve(app, signIn, async (input, context) => admit(context.exchange, await enter(deps, input, from(context))))
  serve(app, register, async (input, context) => admit(context.exchange, await enrol(deps, input, from(context))))
  serve(app, refreshToken, async (_input, { ip, exchange }) =>
    admit(exchange, await refresh(deps, sessionCalls(exchange, publicUrl), ip)),
  )
  serve(app, signOut, async (_input, { ip, exchange }) => {
    await leave(deps, sessionCalls(exchange, publicUrl).bearer, ip)
    clearSessionCookies(exchange, publicUrl)
    return {}
  })
  app.get<{ Querystring: { token?: string } }>('/auth/Account/Activate', async ({ query }, reply) =>
    follow(reply, typeof query.token === 'string' ? await activate(deps, query.token) : undefined, publicUrl),
  )
  serve(app, resendActivation, async (_input, context) => {
    await resend(deps, userIdOf(context))
    return {}
  })
  serve(app, requestPasswordReset, async ({ email }, { ip }) => {
    await requestReset(deps, email, ip)
    return { status: 'ok', result: true }
  })
  serve(app, resetPassword, async ({ password, token }, context) => {
    const result = await reset(deps, { token, passwords: [password].flat() }, from(context))
    return { status: result ? 'ok' : 'error', result, errorMessage: result ? null : 'Ссылка устарела' }
  })
  const whole = async (userId: string) => loadProfile(db, await signedInUser(db, userId), now(), await nextTrip(userId))
  serve(app, getUser, (_input, context) => whole(userIdOf(context)))
  serve(app, saveProfile, async (input, context) => {
    await save(db, userIdOf(context), input, now())
    return whole(userIdOf(context))
  })
  serve(app, changeEmail, async (input, context) => {
    const user = await signedInUser(db, userIdOf(context))
    await correct(deps, user, { ...input, sessionId: context.caller?.sessionId ?? '', ip: context.ip })
    return whole(user.id)
  })
  serve(app, changePassword, async (input, context) => {
    const user = await signedInUser(db, userIdOf(context))
    await change(deps, user, { ...input, sessionId: context.caller?.sessionId ?? '', ip: context.ip })
    return {}
  })
}

/** What the calls of the refresh cookie receive; refuses a page that is not ours. */
function sessionCalls(exchange: Exchange, publicUrl: string) {
  if (!isOwnPage(exchange.request, publicUrl)) throw new Refusal('sign-in-needed')
  return { bearer: bearerOf(exchange.request), refreshToken: readRefreshCookie(exchange, publicUrl) }
}

function follow(reply: FastifyReply, returnUrl: string | undefined, publicUrl: string): FastifyReply {
  const target = new URL(returnUrl ?? paths.login, publicUrl)
  target.searchParams.set('activated', returnUrl ? '1' : '0')
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(target.href, 302)
}

const strict = { httpOnly: true, sameSite: 'strict' } as const

/**
 * Over https the names begin with `__Host-`: no sibling domain and nobody on http can set them. Such a cookie must cover the
 * whole site; over http the session cookie goes to the session calls alone (DAUTH-02).
 */
function cookiesAt(publicUrl: string) {
  if (!publicUrl.startsWith('https://')) {
    return {
      refresh: { name: 'rt', options: { ...strict, path: '/auth/Account' } },
      device: { name: 'device', options: { ...strict, path: '/auth' } },
    }
  }
  const whole = { ...strict, path: '/', secure: true }
  return { refresh: { name: '__Host-rt', options: whole }, device: { name: '__Host-device', options: whole } }
}

/** The name and path of the session's cookie over https before 22 November 2026; read until its thirty days are over. */
const formerCookie = { name: 'rt', options: { ...strict, path: '/auth/Account', secure: true } }

function readRefreshCookie({ request }: Exchange, publicUrl: string): string | undefined {
  return request.cookies[cookiesAt(publicUrl).refresh.name] ?? request.cookies[formerCookie.name]
}

function readDeviceCookie({ request }: Exchange, publicUrl: string): string | undefined {
  return request.cookies[cookiesAt(publicUrl).device.name]
}

/** Sets the browser's session cookie, and after a sign-in that of the device. */
function setSessionCookies({ reply }: Exchange, { session, device }: SignedIn, publicUrl: string): void {
  const cookies = cookiesAt(publicUrl)
  void reply.setCookie(cookies.refresh.name, session.refreshToken, { ...cookies.refresh.options, expires: session.refreshUntil })
  if (device) void reply.setCookie(cookies.device.name, device.token, { ...cookies.device.options, expires: device.until })
  if (cookies.refresh.name !== formerCookie.name) void reply.clearCookie(formerCookie.name, formerCookie.options)
}

/** Ends the session in the browser; the device stays known. */
function clearSessionCookies({ reply }: Exchange, publicUrl: string): void {
  const { name, options } = cookiesAt(publicUrl).refresh
  void reply.clearCookie(name, options)
  if (name !== formerCookie.name) void reply.clearCookie(formerCookie.name, formerCookie.options)
}

/** Whether the browser says that the call comes from our own pages; a program sends no such header and may pass (DAPI-07). */
function isOwnPage({ headers, protocol, host }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return headers.origin === undefined || [new URL(publicUrl).origin, `${protocol}://${host}`].includes(headers.origin)
}

type MailRoutesDeps = { db: Db; env: { secret: KeyRing } }

/**
 * Which letters a person wants (DMAIL): a switch of the account, and the link of the letter itself. The link only shows a button,
 * since mail programs open links to scan them; the button, and a program's own «unsubscribe» (RFC 8058), post.
 */
export function mailRoutes(app: FastifyInstance, deps: MailRoutesDeps): void {
  const { db } = deps
  serve(app, getMails, async (_input, context) => ({ points: (await signedInUser(db, userIdOf(context))).points_mail }))
  serve(app, saveMails, async ({ points }, context) => {
    await savePointsMail(db, userIdOf(context), points)
    return { points }
  })
  app.get<{ Params: { token: string } }>(`${stopPath}:token`, async ({ params }, reply) => {
    await findReader(deps, params.token)
    return requestConfirmation(reply)
  })
  app.post<{ Params: { token: string } }>(`${stopPath}:token`, async ({ params }, reply) => {
    await savePointsMail(db, await findReader(deps, params.token), false)
    return sendStopped(reply)
  })
}

async function findReader({ db, env }: MailRoutesDeps, token: string): Promise<string> {
  const reader = await userById(db, readerIdOf(token))
  if (!reader || !isStopToken(env.secret, token, reader, 'points')) throw new Refusal('not-found')
  return reader.id
}

function requestConfirmation(reply: FastifyReply): FastifyReply {
  return sendPlainWords(reply, {
    title: 'Не\u00a0присылать письма о\u00a0бонусах?',
    next: 'Письма о\u00a0заказах и\u00a0о\u00a0безопасности кабинета будут приходить, как раньше.',
    button: 'Больше не\u00a0присылать',
  })
}

function sendStopped(reply: FastifyReply): FastifyReply {
  return sendPlainWords(reply, {
    title: 'Письма о\u00a0бонусах больше не\u00a0придут',
    next: 'Бонусы начисляются, как раньше. Вернуть письма можно в\u00a0личном кабинете, в\u00a0разделе «Письма».',
  })
}
