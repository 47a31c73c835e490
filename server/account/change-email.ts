import { isEmail } from '#domain/account/email.ts'
import { LOGIN } from '#domain/account/login.ts'
import * as paths from '#domain/paths.ts'
import { Refusal, type RefusalCode, sentenceOf } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { endAllLinks } from './mailed-link-store.ts'
import { isTakenAfterAll, loginAfter, mailBoth } from './move-email.ts'
import { mailActivation, refuseTooManyLetters } from './register.ts'
import { type AccountDeps, lockChecked, refuseWrongPassword } from './sign-in.ts'
import { logSignIn } from './sign-in-log.ts'
import { type UserRow, isTaken, saveEmail } from './user-store.ts'

type EmailChange = { email: string; password: string; sessionId: string; ip: string }
type Deps = AccountDeps & { publicUrl: string }

/** Puts an e-mail right that nobody has confirmed; a confirmed one waits for the links of two letters (DAUTH-16). */
export async function changeEmail(deps: Deps, user: UserRow, { password, sessionId, ip, ...change }: EmailChange): Promise<void> {
  await refuseWrongPassword(deps, { user, name: user.login, password, counter: `session:${sessionId}`, ip }).catch(sayWhatIsWrong)
  const email = change.email.trim()
  const login = loginAfter(user, email)
  if (!isEmail(email)) throw atField('account.bad-email', 'email')
  if (email === user.email) throw atField('bad-request', 'email', 'Это и есть ваш адрес')
  if (login !== user.login && !LOGIN.test(login))
    throw atField('bad-request', 'email', 'Вы входите по почте, а этот адрес логином быть не может')
  await inTransaction(deps.db, async (trx) => {
    if (await isTaken(trx, { login, email }, user.id)) throw new Refusal('account.email-taken')
    if (user.activated_at) await mailBoth(trx, deps, user, { email, sessionId, ip })
    else await putRight(trx, deps, user, { email, login, sessionId, ip })
  }).catch(sayWhatIsWrong)
}

function sayWhatIsWrong(error: unknown): never {
  if (isTakenAfterAll(error)) throw atField('account.email-taken', 'email')
  const isWrong = error instanceof Refusal && error.code === 'account.bad-credentials'
  throw isWrong ? atField('bad-request', 'password', 'Пароль указан неверно') : error
}

/** Every link mailed to the old address ends, the new one gets its own. Refuses `account.email-confirmed` once it is confirmed. */
async function putRight(
  trx: Db,
  deps: Deps,
  user: UserRow,
  { email, login, sessionId, ip }: { email: string; login: string; sessionId: string; ip: string },
): Promise<void> {
  // The links first, as who follows one does: so the two never wait for each other.
  await endAllLinks(trx, user.id, deps.now())
  const now = await lockChecked(trx, user, { sessionId, now: deps.now() })
  if (now.activated_at) throw new Refusal('account.email-confirmed')
  await refuseTooManyLetters(trx, user.id, 'activate', deps.now(), { pause: false })
  const saved = await saveEmail(trx, { id: user.id, from: user.email, login, email, confirmed: false })
  if (!saved) throw new Refusal('bad-request')
  await logSignIn(trx, { userId: user.id, login, event: 'email-changed', ip, now: deps.now() })
  await mailActivation(trx, deps, now, `${deps.publicUrl}${paths.account}`)
}

function atField(code: RefusalCode, field: string, text = sentenceOf(code)): Refusal {
  return new Refusal(code, { text, fields: { [field]: text } })
}
