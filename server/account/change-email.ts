import type { FastifyInstance, FastifyReply } from 'fastify'
import { LOGIN } from '#domain/account/auth-forms.ts'
import { isEmail, linkTerms, normaliseEmail } from '#domain/account/email.ts'
import * as paths from '#domain/paths.ts'
import { Refusal, refusalAt, sentenceOf } from '#domain/refusal.ts'
import { counted } from '#domain/text/plural.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { sendPlainWords } from '#server/http/plain-page.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { enqueueLetter } from '#server/mail/outbox.ts'
import { addLink, endAllLinks, endEmailChange, knownLink, pendingEmail, useLink } from './mailed-link-store.ts'
import { mailActivation, refuseTooManyLetters } from './register.ts'
import { logSignIn } from './sign-in-log.ts'
import { type AccountDeps, lockChecked, refuseWrongPassword } from './sign-in.ts'
import { type UserRow, isTaken, lockUser, saveEmail, userById } from './user-store.ts'

type EmailChange = { email: string; password: string; sessionId: string; ip: string }
type Deps = AccountDeps & { publicUrl: string }

/** Changes an unconfirmed e-mail; a confirmed one waits for the links of two letters (DAUTH-16). */
export async function changeEmail(deps: Deps, user: UserRow, { password, sessionId, ip, ...change }: EmailChange): Promise<void> {
  await refuseWrongPassword(deps, { user, name: user.login, password, counter: `session:${sessionId}`, ip }).catch(rethrowAtField)
  const email = normaliseEmail(change.email)
  const login = loginAfter(user, email)
  if (!isEmail(email)) throw refusalAt('email', 'account.bad-email')
  if (email === user.email) throw refusalAt('email', 'bad-request', 'Это и есть ваш адрес')
  if (login !== user.login && !LOGIN.test(login))
    throw refusalAt('email', 'bad-request', 'Вы входите по почте, а этот адрес логином быть не может')
  await inTransaction(deps.db, async (trx) => {
    if (await isTaken(trx, { login, email }, user.id)) throw new Refusal('account.email-taken')
    if (user.activated_at) await mailBoth(trx, deps, user, { email, sessionId, ip })
    else await correctEmail(trx, deps, user, { email, login, sessionId, ip })
  }).catch(rethrowAtField)
}

function rethrowAtField(error: unknown): never {
  if (isTakenAfterAll(error)) throw refusalAt('email', 'account.email-taken')
  const isWrong = error instanceof Refusal && error.code === 'account.bad-credentials'
  throw isWrong ? refusalAt('password', 'bad-request', 'Пароль указан неверно') : error
}

/** Every link mailed to the old address ends, the new one gets its own. Refuses `account.email-confirmed` once it is confirmed. */
async function correctEmail(
  trx: Db,
  deps: Deps,
  user: UserRow,
  { email, login, sessionId, ip }: { email: string; login: string; sessionId: string; ip: string },
): Promise<void> {
  // The links first, in the same lock order as following one: so the two never wait for each other.
  await endAllLinks(trx, user.id, deps.now())
  const current = await lockChecked(trx, user, { sessionId, now: deps.now() })
  if (current.activated_at) throw new Refusal('account.email-confirmed')
  await refuseTooManyLetters(trx, user.id, 'activate', deps.now(), { pause: false })
  const saved = await saveEmail(trx, { id: user.id, from: user.email, login, email, confirmed: false })
  if (!saved) throw new Refusal('bad-request')
  await logSignIn(trx, { userId: user.id, login, event: 'email-changed', ip, now: deps.now() })
  await mailActivation(trx, deps, current, `${deps.publicUrl}${paths.account}`)
}

/** Where the links of both letters lead. */
export const emailLinkPath = '/mail/email/'

const purposes = ['old-email', 'new-email'] as const

/** Mails a link to the current address and one to the new one; an earlier change ends (DAUTH-16). Only inside a transaction. */
async function mailBoth(
  trx: Db,
  { secret, now }: AccountDeps,
  user: UserRow,
  { email, sessionId, ip }: { email: string; sessionId: string; ip: string },
): Promise<void> {
  await endEmailChange(trx, user.id, now())
  await lockChecked(trx, user, { sessionId, now: now() })
  await refuseTooManyLetters(trx, user.id, 'new-email', now(), { pause: false })
  await logSignIn(trx, { userId: user.id, login: user.login, event: 'email-asked', ip, now: now() })
  for (const purpose of purposes) {
    const subjectId = await addLink(trx, secret, { userId: user.id, purpose, newEmail: email }, now())
    await enqueueLetter(trx, { template: purpose === 'new-email' ? 'M-14' : 'M-15', subjectId }, now())
  }
}

/** What the link of either letter is for while it is valid, or how it ended. */
async function emailLink({ db, now }: AccountDeps, token: string) {
  const link = await knownLink(db, purposes, token, now())
  if (!link?.new_email) return 'dead'
  return link.used_at ? findOutcome(db, link, now()) : { email: link.new_email, isOld: isOld(link) }
}

/** The result of a pressed link: its owner may press it again when the answer was lost. */
async function findOutcome(
  db: Db,
  { user_id, new_email }: { user_id: string; new_email: string | null },
  now: Date,
): Promise<EmailLinkResult> {
  if (await pendingEmail(db, user_id, now)) return 'other-waits'
  return (await userById(db, user_id))?.email === new_email ? 'changed' : 'dead'
}

function isOld({ purpose }: { purpose: string }): boolean {
  return purpose === 'old-email'
}

type EmailLinkResult = 'dead' | 'taken' | 'other-waits' | 'changed'

/** One of the two links is pressed; the second one changes the address, and every other link mailed to the old one ends. */
async function followEmailLink(deps: AccountDeps, token: string, ip: string): Promise<EmailLinkResult> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.now()
    const known = await knownLink(trx, purposes, token, now)
    const link = known && (await useLink(trx, known.purpose, token, now))
    if (!link || !known.new_email) return 'dead'
    if (link.usedBefore) return findOutcome(trx, known, now)
    if (await pendingEmail(trx, link.userId, now)) return 'other-waits'
    await move(trx, link.userId, { email: known.new_email, ip, now })
    return 'changed'
  }).catch((error: unknown) => {
    if (isTakenAfterAll(error)) return 'taken'
    throw error
  })
}

/** Refuses `account.email-taken`, which rolls the press back as well. */
async function move(trx: Db, userId: string, { email, ip, now }: { email: string; ip: string; now: Date }): Promise<void> {
  await endAllLinks(trx, userId, now)
  const user = await lockUser(trx, userId)
  if (!user) throw new Refusal('not-found')
  const login = loginAfter(user, email)
  if (await isTaken(trx, { login, email }, userId)) throw new Refusal('account.email-taken')
  const moved = await saveEmail(trx, { id: userId, from: user.email, login, email, confirmed: true })
  if (!moved) throw new Refusal('bad-request', { text: sentenceOf('account.link-dead') })
  await logSignIn(trx, { userId, login, event: 'email-changed', ip, now })
}

/** A login that was the address follows it. */
function loginAfter({ login, email }: Pick<UserRow, 'login' | 'email'>, next: string): string {
  return login.toLowerCase() === email.toLowerCase() ? next : login
}

/** Somebody has the address already, or took it at this very moment: the unique index lets one through. */
export function isTakenAfterAll(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'account.email-taken'
  return error instanceof Error && 'constraint' in error && /^users_(email|login)$/.test(String(error.constraint))
}

/** «Это не я»: both links end and the address stays. Returns whether there was anything to end. */
function refuseEmailChange({ db, now }: AccountDeps, token: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const link = await knownLink(trx, purposes, token, now())
    if (!link || !(await pendingEmail(trx, link.user_id, now()))) return false
    await endEmailChange(trx, link.user_id, now())
    return true
  })
}

type LinkRoutesDeps = { db: Db; now: () => Date; env: { secret: KeyRing } }
type LinkRequest = { Params: { token: string }; Querystring: { no?: string } }

/**
 * The links of the two letters that change a confirmed e-mail (DAUTH-16). A link only shows buttons, since mail programs open
 * links to scan them; a button posts.
 */
export function emailLinkRoutes(app: FastifyInstance, { db, now, env }: LinkRoutesDeps): void {
  const deps = { db, now, secret: env.secret }
  const address = `${emailLinkPath}:token`
  app.get<LinkRequest>(address, async ({ params }, reply) => {
    const link = await emailLink(deps, params.token)
    if (typeof link === 'string') return answered[link](reply)
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
    next: `Она работает ${counted(linkTerms.emailHours, ['час', 'часа', 'часов'])} или до\u00a0первого нажатия, нового пароля, новой попытки. Сменить почту можно в\u00a0личном кабинете.`,
  })
}

/** The address of the page is a secret, so no referrer is sent to other pages. */
function unreferred(reply: FastifyReply): FastifyReply {
  return reply.header('referrer-policy', 'no-referrer')
}
