import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  askPasswordReset,
  changeEmail,
  changePassword,
  getUser,
  refreshToken,
  register,
  resendActivation,
  resetPassword,
  saveProfile,
  signIn,
  signOut,
} from '#contract/account.ts'
import type { User } from '#domain/account/user.ts'
import * as paths from '#domain/paths.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { bearerOf, userIdOf } from '#server/http/caller.ts'
import { type CallContext, type Exchange, serve } from '#server/http/serve.ts'
import { changeEmail as correct } from './change-email.ts'
import { profileOf, saveProfile as save, signedInUser } from './profile.ts'
import { refresh, signOut as leave } from './refresh.ts'
import { activate, register as enrol, resendActivation as resend } from './register.ts'
import { askPasswordReset as askReset, changePassword as change, resetPassword as reset } from './reset-password.ts'
import { clearSessionCookies, isOwnPage, readDeviceCookie, readRefreshCookie, setSessionCookies } from './session-cookies.ts'
import { type SignedIn, signIn as enter } from './sign-in.ts'

type Deps = {
  db: Db
  now: () => Date
  env: { secret: KeyRing; publicUrl: string }
  /** The trip of a person that comes next, which what sells trips knows. */
  nextTrip: (userId: string) => Promise<User['nextTrip']>
}

/** Sign-in, registration, sessions, passwords and the profile (DAUTH); nothing of it changes at the wish of another site (DAPI-07). */
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
    admit(exchange, await refresh(deps, ours(exchange, publicUrl), ip)),
  )
  serve(app, signOut, async (_input, { ip, exchange }) => {
    await leave(deps, ours(exchange, publicUrl).bearer, ip)
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
  serve(app, askPasswordReset, async ({ email }, { ip }) => {
    await askReset(deps, email, ip)
    return { status: 'ok', result: true }
  })
  serve(app, resetPassword, async ({ password, token }, context) => {
    const result = await reset(deps, { token, passwords: [password].flat() }, from(context))
    return { status: result ? 'ok' : 'error', result, errorMessage: result ? null : 'Ссылка устарела' }
  })
  const whole = async (userId: string) => profileOf(db, await signedInUser(db, userId), now(), await nextTrip(userId))
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

/** What the calls of the refresh cookie are shown; refuses a page that is not ours. */
function ours(exchange: Exchange, publicUrl: string) {
  if (!isOwnPage(exchange.request, publicUrl)) throw new Refusal('sign-in-needed')
  return { bearer: bearerOf(exchange.request), refreshToken: readRefreshCookie(exchange, publicUrl) }
}

function follow(reply: FastifyReply, returnUrl: string | undefined, publicUrl: string): FastifyReply {
  const target = new URL(returnUrl ?? paths.login, publicUrl)
  target.searchParams.set('activated', returnUrl ? '1' : '0')
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(target.href, 302)
}
