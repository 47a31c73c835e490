import type { FastifyInstance, FastifyReply } from 'fastify'
import { getMails, saveMails } from '#contract/account.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { userIdOf } from '#server/http/caller.ts'
import { sendPlainWords } from '#server/http/plain-page.ts'
import { serve } from '#server/http/serve.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { isStopToken, readerIdOf, stopPath } from '#server/mail/stop-link.ts'
import { signedInUser } from './profile.ts'
import { savePointsMail, userById } from './user-store.ts'

type Deps = { db: Db; env: { secret: KeyRing } }

/**
 * Which letters a person wants (DMAIL): a switch of the account, and the link of the letter itself. The link only shows a
 * button, for mail programs open links to look at them; the button, and a program's own «unsubscribe» (RFC 8058), post.
 */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  serve(app, getMails, async (_input, context) => ({ points: (await signedInUser(db, userIdOf(context))).points_mail }))
  serve(app, saveMails, async ({ points }, context) => {
    await savePointsMail(db, userIdOf(context), points)
    return { points }
  })
  app.get<{ Params: { token: string } }>(`${stopPath}:token`, async ({ params }, reply) => {
    await readerOf(deps, params.token)
    return askToConfirm(reply)
  })
  app.post<{ Params: { token: string } }>(`${stopPath}:token`, async ({ params }, reply) => {
    await savePointsMail(db, await readerOf(deps, params.token), false)
    return stopped(reply)
  })
}

async function readerOf({ db, env }: Deps, token: string): Promise<string> {
  const reader = await userById(db, readerIdOf(token))
  if (!reader || !isStopToken(env.secret, token, reader, 'points')) throw new Refusal('not-found')
  return reader.id
}

function askToConfirm(reply: FastifyReply): FastifyReply {
  return sendPlainWords(reply, {
    title: 'Не\u00a0присылать письма о\u00a0бонусах?',
    next: 'Письма о\u00a0заказах и\u00a0о\u00a0безопасности кабинета будут приходить, как раньше.',
    button: 'Больше не\u00a0присылать',
  })
}

function stopped(reply: FastifyReply): FastifyReply {
  return sendPlainWords(reply, {
    title: 'Письма о\u00a0бонусах больше не\u00a0придут',
    next: 'Бонусы начисляются, как раньше. Вернуть письма можно в\u00a0личном кабинете, в\u00a0разделе «Письма».',
  })
}
