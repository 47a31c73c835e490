import { escapeHtml } from '#server/http/escape-html.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#server/db/db.ts'
import { sendPlainWords } from '#server/http/plain-page.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { type EmailLinkResult, emailLink, emailLinkPath, followEmailLink, refuseEmailChange } from './move-email.ts'

type Deps = { db: Db; now: () => Date; env: { secret: KeyRing } }
type LinkRequest = { Params: { token: string }; Querystring: { no?: string } }

/**
 * The links of the two letters that change a confirmed e-mail (DAUTH-16). A link only shows buttons, for mail programs open
 * links to look at them; a button posts.
 */
export function emailLinkRoutes(app: FastifyInstance, { db, now, env }: Deps): void {
  const deps = { db, now, secret: env.secret }
  const address = `${emailLinkPath}:token`
  app.get<LinkRequest>(address, async ({ params }, reply) => {
    const link = await emailLink(deps, params.token)
    if (!link) return dead(reply)
    return sendPlainWords(unreferred(reply), {
      title: link.isOld ? 'Сменить почту кабинета?' : 'Это\u00a0ваша новая почта?',
      next: `Новый адрес: ${escapeHtml(link.email)}. Он\u00a0заработает, когда вы\u00a0согласитесь по\u00a0ссылкам из\u00a0обоих писем: на\u00a0прежний и\u00a0на\u00a0новый адрес.`,
      button: link.isOld ? 'Сменить почту' : 'Да, это мой адрес',
      refuse: 'Это не\u00a0я, отменить',
    })
  })
  app.post<LinkRequest>(address, async ({ params, query, ip }, reply) => {
    if (query.no === undefined) return answered[await followEmailLink(deps, params.token, ip)](reply)
    return (await refuseEmailChange(deps, params.token)) ? sendUnchanged(reply) : dead(reply)
  })
}

const answered: Record<EmailLinkResult, (reply: FastifyReply) => FastifyReply> = {
  dead,
  taken: (reply) =>
    sendPlainWords(unreferred(reply.code(409)), {
      title: 'Почта осталась прежней',
      next: 'Этот адрес уже\u00a0зарегистрирован на\u00a0сайте. Укажите в\u00a0личном кабинете другой.',
    }),
  'other-waits': (reply) =>
    sendPlainWords(unreferred(reply), {
      title: 'Спасибо, записали',
      next: 'Осталась ссылка из\u00a0второго письма. До\u00a0этого почта прежняя.',
    }),
  changed: (reply) =>
    sendPlainWords(unreferred(reply), {
      title: 'Почта изменена',
      next: 'Письма и\u00a0билеты теперь приходят на\u00a0новый адрес. Если вы\u00a0входили по\u00a0почте, входите по\u00a0новой.',
    }),
}

function sendUnchanged(reply: FastifyReply): FastifyReply {
  return sendPlainWords(unreferred(reply), {
    title: 'Почта осталась прежней',
    next: 'Ссылки из\u00a0обоих писем больше не\u00a0работают. Если почту меняли не\u00a0вы, задайте новый пароль: прежний кто-то знает.',
  })
}

function dead(reply: FastifyReply): FastifyReply {
  return sendPlainWords(unreferred(reply.code(404)), {
    title: 'Ссылка больше не\u00a0работает',
    next: 'Она живёт 24\u00a0часа, до\u00a0первого нажатия, нового пароля или новой попытки. Сменить почту можно в\u00a0личном кабинете.',
  })
}

/** The address of the page is a secret: no other page is told it. */
function unreferred(reply: FastifyReply): FastifyReply {
  return reply.header('referrer-policy', 'no-referrer')
}
